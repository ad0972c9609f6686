import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { _electron, expect, test } from "@playwright/test";

const root = join(import.meta.dirname, "..");
const asRoot = process.getuid?.() === 0;
const USER = "parley-test";

/**
 * Root can't have Chromium's sandbox, so everything else here runs without it. This one runs as an ordinary user with the
 * sandbox on, on a copy that this user can read wherever the project lies.
 */
test("[X-01] as an ordinary user the page runs inside Chromium's sandbox, and a question is answered", async () => {
  test.setTimeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), "parley-user-"));
  try {
    const app = await _electron.launch({
      executablePath: stage(folder),
      chromiumSandbox: true,
      args: [`--user-data-dir=${join(folder, "data")}`, "--arming-ms=0", join(folder, "app")],
      env: { PATH: process.env.PATH ?? "", DISPLAY: process.env.DISPLAY ?? "", HOME: folder, ...authority(folder) },
      timeout: 60_000,
    });
    const page = await app.firstWindow();
    await expect(page.locator("html[data-ready=true]")).toBeAttached({ timeout: 30_000 });
    await page.getByRole("button", { name: "Try it: Book a table" }).click();
    await page.getByRole("dialog", { name: "Parley tour asks" }).getByRole("button", { name: "Decline" }).click();
    await expect(page.getByRole("main").locator("article.end")).toContainText("you declined");

    const main = await app.evaluate(() => ({ pid: process.pid, uid: process.getuid?.(), argv: process.argv }));
    expect(main.uid).toBeGreaterThan(0);
    expect(main.argv).not.toContain("--no-sandbox");
    const pid = await app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId(),
    );
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    // Seccomp mode 2 is a filter; without new privileges; and in a user namespace of its own.
    expect(status).toMatch(/^Seccomp:\s+2$/m);
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
    if (asRoot) expect(namespaceOf(pid ?? 0)).not.toBe(namespaceOf(main.pid));
    await app.close();
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 });
  }
});

const namespaceOf = (pid: number) => readlinkSync(`/proc/${pid}/ns/user`);

/** Copies what runs to where the user can read it; returns the program that starts it as that user. */
function stage(folder: string): string {
  const app = join(folder, "app");
  execFileSync("mkdir", ["-p", app, join(folder, "data")]);
  execFileSync("cp", ["-r", "--reflink=auto", join(root, "node_modules/electron/dist"), join(folder, "electron")]);
  execFileSync("cp", ["-r", join(root, "out"), join(root, "package.json"), app]);
  const runtime = join(folder, "electron", "electron");
  if (!asRoot) return runtime;
  const [uid, gid] = ensureUser();
  execFileSync("chmod", ["-R", "a+rX", folder]);
  execFileSync("chown", ["-R", `${uid}:${gid}`, join(folder, "data")]);
  chmodSync(folder, 0o777);
  const program = join(folder, "as-user");
  writeFileSync(program, `#!/bin/sh\nexec setpriv --reuid=${uid} --regid=${gid} --clear-groups "${runtime}" "$@"\n`);
  chmodSync(program, 0o755);
  return program;
}

/** Makes the user once; it has no password and no shell. */
function ensureUser(): readonly [uid: string, gid: string] {
  const find = () => readFileSync("/etc/passwd", "utf8").match(new RegExp(`^${USER}:[^:]*:(\\d+):(\\d+):`, "m"));
  if (!find()) execFileSync("useradd", ["--system", "--shell", "/usr/sbin/nologin", USER]);
  const [, uid = "", gid = ""] = find() ?? [];
  return [uid, gid];
}

/** The display's key, copied to where the user can read it. */
function authority(folder: string): { XAUTHORITY?: string } {
  const key = process.env.XAUTHORITY;
  if (!key) return {};
  const copy = join(folder, "xauthority");
  copyFileSync(key, copy);
  chmodSync(copy, 0o644);
  return { XAUTHORITY: copy };
}
