import { expect, it } from "vitest";
import { childEnv, variable } from "./child-env.ts";

const ours = {
  PATH: "/bin",
  HOME: "/home/kim",
  AWS_SECRET_ACCESS_KEY: "secret",
  NODE_OPTIONS: "--inspect",
  HTTPS_PROXY: "http://proxy.example:3128",
  BASH_FUNC: "() { :; }",
  LANG: "() { evil; }",
};

it("hands a child a safe base, the proxy, and what was configured, and nothing else of ours", () => {
  expect(childEnv("linux", ours, { TOKEN: "t" })).toEqual({
    PATH: "/bin",
    HOME: "/home/kim",
    HTTPS_PROXY: "http://proxy.example:3128",
    TOKEN: "t",
  });
});

it("lets a configured variable win over the base", () => {
  expect(childEnv("linux", ours, { PATH: "/opt/bin" }).PATH).toBe("/opt/bin");
});

it("knows the variables a Windows program can't start without", () => {
  const env = childEnv("win32", { SYSTEMROOT: "C:\\Windows", PATHEXT: ".EXE", SECRET: "x" }, {});
  expect(env).toEqual({ SYSTEMROOT: "C:\\Windows", PATHEXT: ".EXE" });
});

it("[C-12] puts a search path in place of our own PATH, below a configured one", () => {
  expect(childEnv("linux", ours, {}, "/opt/bin:/bin").PATH).toBe("/opt/bin:/bin");
  expect(childEnv("linux", ours, { PATH: "/mine" }, "/opt/bin:/bin").PATH).toBe("/mine");
});

it("[C-12] has one spelling of a name on Windows, and finds it whatever its case", () => {
  const env = childEnv("win32", { PATH: "C:\\a", TEMP: "C:\\t" }, { Path: "C:\\b" });
  expect(env).toEqual({ Path: "C:\\b", TEMP: "C:\\t" });
  expect(variable("win32", env, "PATH")).toBe("C:\\b");
  expect(variable("linux", env, "PATH")).toBe("");
});
