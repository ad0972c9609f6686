// Who may import whom. Every rule is an error; what can't be said by path is in scripts/check-boundaries.mjs.

const core = "^main/(host|chat|workbench|store|samples|cli)(/|\\.ts$)";
const test = "\\.test\\.tsx?$";
const builtIn = ["core"];

/** @type {import("dependency-cruiser").IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      comment: "A cycle means that two files are one idea.",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-unresolved",
      severity: "error",
      comment: "An import that leads nowhere.",
      from: {},
      to: { couldNotResolve: true, pathNot: "\\.css$" },
    },
    {
      name: "packages-are-declared",
      severity: "error",
      comment: "Only packages that package.json names; what ships is in the bundle, so either list will do.",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
    {
      name: "core-without-electron",
      severity: "error",
      comment: "The window and the headless runner are two callers of the same core.",
      from: { path: core },
      to: { path: "^(node_modules/electron/|electron$)" },
    },
    {
      name: "electron-at-the-edge",
      severity: "error",
      comment: "Electron is imported by main/app, the app's entry and the gate.",
      from: { path: "^(main|preload|renderer)/", pathNot: ["^main/app/", "^main/index\\.ts$", "^preload/index\\.ts$"] },
      to: { path: "^(node_modules/electron/|electron$)" },
    },
    {
      name: "core-without-app",
      severity: "error",
      comment: "The app and the entries compose the core, never the other way round.",
      from: { path: core },
      to: { path: "^main/(app/|index\\.ts$)" },
    },
    {
      name: "host-stands-alone",
      severity: "error",
      comment: "The host is used by all; it uses none of them.",
      from: { path: "^main/host/", pathNot: test },
      to: { path: "^main/(chat|workbench|app|samples|store|cli|index)(/|\\.ts$)" },
    },
    {
      name: "host-tests-may-use-samples",
      severity: "error",
      comment: "The host's tests may drive the samples, nothing else above it.",
      from: { path: `^main/host/.*${test}` },
      to: { path: "^main/(chat|workbench|app|store|cli|index)(/|\\.ts$)" },
    },
    {
      name: "opener-is-composed-once",
      severity: "error",
      comment:
        "What hands a URL to the browser is given to the host and to nobody else; the host opens with consent (U-02).",
      from: { pathNot: "^main/app/core\\.ts$" },
      to: { path: "^main/app/open-external\\.ts$" },
    },
    {
      name: "samples-stand-alone",
      severity: "error",
      comment: "A sample is a server: it knows nothing of the host that talks to it.",
      from: { path: "^main/samples/", pathNot: test },
      to: { path: "^main/(chat|workbench|app|store|cli|index)(/|\\.ts$)" },
    },
    {
      name: "chat-and-workbench-apart",
      severity: "error",
      comment: "Both use the host; neither uses the other.",
      from: { path: "^main/(chat|workbench)/" },
      to: { path: "^main/(chat|workbench)/", pathNot: "^main/$1/" },
    },
    {
      name: "entries-are-not-imported",
      severity: "error",
      comment: "Nobody imports an entry.",
      from: {},
      to: { path: "^(main/(index|cli)\\.ts|preload/index\\.ts|renderer/main\\.tsx)$" },
    },
    {
      name: "main-not-from-the-page",
      severity: "error",
      comment: "Main owns state; it imports neither the page nor the gate.",
      from: { path: "^main/" },
      to: { path: "^(renderer/|preload/index\\.ts$|e2e/)" },
    },
    {
      name: "treaty-is-zod-and-types",
      severity: "error",
      comment: "The treaty's code is zod and itself; everything else as types.",
      from: { path: "^preload/contract/", pathNot: test },
      to: { pathNot: ["^preload/contract/", "^node_modules/zod/"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "treaty-types-from-near",
      severity: "error",
      comment: "Types in the treaty come from the form model or the protocol's packages.",
      from: { path: "^preload/contract/", pathNot: test },
      to: { pathNot: ["^preload/(contract|form)/", "^node_modules/(zod|@modelcontextprotocol)/"] },
    },
    {
      name: "form-is-pure",
      severity: "error",
      comment: "The form's rules run on both sides of the border: no built-ins, no package but the linear-time engine.",
      from: { path: "^preload/form/", pathNot: test },
      to: { pathNot: ["^preload/form/", "^node_modules/re2js/"] },
    },
    {
      name: "gate-takes-types-only",
      severity: "error",
      comment: "The gate is one small sandboxed file.",
      from: { path: "^preload/index\\.ts$" },
      to: {
        path: "^(preload/(contract|form)/|main/|renderer/|node_modules/(?!electron/))",
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "page-takes-treaty-as-types",
      severity: "error",
      comment: "Main parses; the page only knows the shapes.",
      from: { path: "^renderer/" },
      to: { path: "^preload/contract/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "page-not-from-main",
      severity: "error",
      comment: "The page reaches main through the gate alone.",
      from: { path: "^renderer/" },
      to: { path: "^(main/|preload/index\\.ts$|e2e/|scripts/)" },
    },
    {
      name: "page-without-node",
      severity: "error",
      comment: "The page runs in a sandbox.",
      from: { path: "^renderer/", pathNot: test },
      to: { dependencyTypes: builtIn },
    },
    {
      name: "page-without-protocol-packages",
      severity: "error",
      comment: "The page never speaks the protocol; types are fine.",
      from: { path: "^renderer/" },
      to: { path: "^node_modules/@modelcontextprotocol/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "no-tests-in-code",
      severity: "error",
      comment: "Code does not import tests.",
      from: { pathNot: test },
      to: { path: test },
    },
    {
      name: "no-development-tools-in-code",
      severity: "error",
      comment: "What ships does not import what checks it.",
      from: { path: "^(main|preload|renderer)/", pathNot: test },
      to: { path: "^node_modules/(vitest|vite|playwright|@playwright|@axe-core|happy-dom|@testing-library)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(out|release|test-results)/" },
    // Imports that are only types are edges as well: without this, cycles and `type-only` would be blind.
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    moduleSystems: ["es6", "cjs"],
    combinedDependencies: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
    },
  },
};
