import type { ConfiguredTransport } from "../host/connection/server-config.ts";

/** The longest name of a server. */
export const NAME_CHARACTERS = 100;

/** Files whose name says nothing of what they are. */
const anyFile = /^(?:index|main|__main__|server|cli|app|start)$/i;
/** Folders of a package that say nothing of it. */
const anyFolder = /^(?:dist|build|out|src|bin|lib|esm|cjs|\.|\.\.|[a-z]:)$/i;

/**
 * A first name for a server that came without one: the package or program it runs, or its host. The person can change it.
 */
export function nameFor(transport: ConfiguredTransport): string {
  if (transport.kind === "http") return new URL(transport.url).host.slice(0, NAME_CHARACTERS);
  const program = withoutEnding(partsOf(transport.command).at(-1) ?? "", /\.(?:exe|cmd|bat)$/i);
  const runs = /^(?:npx|uvx|bunx|pnpx|pipx|node|python3?|deno|bun|uv|docker|npm)$/.test(program);
  const subject = runs ? transport.args.find((arg) => !/^(?:-|run$|exec$|dlx$|x$)/.test(arg)) : undefined;
  const name = subject === undefined ? program : nameOfSubject(subject);
  return withoutEnding(name, /\.(?:m?js|ts|py)$/).slice(0, NAME_CHARACTERS) || program;
}

/** A package keeps its name; a file that could be anybody's is called by the package or the folder it is in. */
function nameOfSubject(subject: string): string {
  const parts = partsOf(subject);
  const file = withoutEnding(parts.at(-1) ?? "", /(?<=.)@[^@]*$/);
  const installed = parts.lastIndexOf("node_modules");
  if (installed >= 0 && installed < parts.length - 1) {
    const [scope = "", inScope] = parts.slice(installed + 1);
    return scope.startsWith("@") && inScope !== undefined ? inScope : scope;
  }
  if (!anyFile.test(withoutEnding(file, /\.\w+$/))) return file;
  return parts.slice(0, -1).findLast((folder) => !anyFolder.test(folder)) ?? file;
}

const partsOf = (path: string): readonly string[] => path.split(/[\\/]/).filter((part) => part !== "");
const withoutEnding = (name: string, ending: RegExp): string => name.replace(ending, "");
