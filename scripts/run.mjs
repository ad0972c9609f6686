// The one entry behind every npm script. Node's built-ins only until the packages are in: it must work on a fresh clone.
import process from "node:process";
import { explain, Failure } from "./setup/failure.mjs";
import { requireNode } from "./setup/node-version.mjs";
import { parseArguments } from "./setup/tasks.mjs";

/** @param {string} text */
function say(text) {
  process.stdout.write(`${text}\n`);
}

async function main() {
  requireNode(process.versions.node);
  const { task, args, needs } = parseArguments(process.argv.slice(2));
  const { ensureDependencies } = await import("./setup/dependencies.mjs");
  await ensureDependencies({ say });

  let executable = "";
  const { hasDisplay, withDisplay } = await import("./setup/display.mjs");
  const seen = hasDisplay();
  if (needs.electron) {
    const { ensureRuntime } = await import("./setup/runtime.mjs");
    const { ensureLibraries } = await import("./setup/libraries.mjs");
    executable = await ensureRuntime({ say });
    await ensureLibraries({ executable, headless: !seen || needs.ownDisplay === true, say });
  }

  const { build } = await import("./build.mjs");
  switch (task) {
    case "build":
      await build({ force: true, say });
      return 0;
    case "start": {
      if (!seen) {
        say("There is no display here, so no window can be shown. Running the demo instead (npm run demo).");
        const { demo } = await import("./demo.mjs");
        return await demo({ say });
      }
      await build({ say });
      const { start } = await import("./start.mjs");
      return await start({ executable, env: process.env, args, say });
    }
    case "demo": {
      const { demo } = await import("./demo.mjs");
      return await demo({ say });
    }
    case "dev": {
      const { dev } = await import("./dev.mjs");
      return await withDisplay((env) => dev({ executable, env, args, say }));
    }
    case "bench": {
      await build({ say });
      const { bench } = await import("./bench.mjs");
      return await bench(args);
    }
    case "check": {
      const { check } = await import("./check.mjs");
      return await check();
    }
    case "test:unit": {
      const { unitTests } = await import("./tests.mjs");
      return await unitTests(args);
    }
    case "test:e2e": {
      await build({ say });
      const { windowTests } = await import("./tests.mjs");
      return await windowTests(args);
    }
    case "test": {
      const { allTests } = await import("./tests.mjs");
      return await allTests({ say });
    }
    case "test:deep": {
      await build({ say });
      const { deepTests } = await import("./tests.mjs");
      return await deepTests({ say, args });
    }
    case "cases": {
      const { listCases } = await import("./cases.mjs");
      return listCases({ say });
    }
    case "format": {
      const { runInForeground } = await import("./setup/child.mjs");
      const { bin } = await import("./setup/bin.mjs");
      return await runInForeground(process.execPath, [bin("biome"), "check", "--write", ...args]);
    }
    default:
      return 2;
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const failure =
    error instanceof Failure
      ? error
      : explain("running this command", String(/** @type {Error} */ (error).stack ?? error));
  process.stderr.write(`\n${failure.message}\n${failure.next ? `${failure.next}\n` : ""}`);
  process.exitCode = 1;
}
