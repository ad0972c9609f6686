// House rules that neither the compiler, the linter nor the import rules can say: `node scripts/check-boundaries.mjs`.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { filesUnder } from "./files.mjs";
import { root } from "./setup/places.mjs";

/** @typedef {{ file: string, line?: number, rule: string }} Breach */

const codeFolders = ["main", "preload", "renderer", "e2e", "scripts"];
const codeFile = /\.(ts|tsx|mts|mjs|js|cjs)$/;
const testFile = /\.(test|e2e)\.(ts|tsx|mjs)$/;
const maxLines = 400;

/** Names that only one file may take from electron. */
const reserved = [
  { name: "ipcMain", only: "main/app/ipc.ts" },
  { name: "ipcRenderer", only: "preload/index.ts" },
  { name: "contextBridge", only: "preload/index.ts" },
  { name: "shell", only: "main/app/open-external.ts" },
];

/** The one file that tells the opener to open, after a consent that it writes down (U-02). */
const consentedOpener = "main/host/url/consented-opener.ts";

/**
 * Whether code tells an opener to open.
 * @param {string} code
 */
export function callsOpener(code) {
  return /\bopener\s*(?:\?\.\s*)?\(|\bopener\s*\.\s*(?:call|apply|bind)\b/.test(withoutComments(code));
}

/**
 * Names that a file takes from electron: by a named import, a destructured dynamic import or require, or through a namespace.
 * @param {string} code
 * @returns {string[]}
 */
export function electronNames(code) {
  const names = new Set();
  const lists = [
    /import\s*(?:type\s*)?(?:[\w$]+\s*,\s*)?\{([^}]*)\}\s*from\s*["']electron["']/g,
    /export\s*\{([^}]*)\}\s*from\s*["']electron["']/g,
    /(?:const|let|var)\s*\{([^}]*)\}\s*=\s*(?:await\s+import|require)\s*\(\s*["']electron["']\s*\)/g,
  ];
  for (const pattern of lists) {
    for (const match of code.matchAll(pattern)) {
      for (const item of (match[1] ?? "").split(",")) {
        if (/^\s*type\s/.test(item)) continue;
        const name = /[\w$]+/.exec(item)?.[0];
        if (name && !/import\s*type/.test(match[0])) names.add(name);
      }
    }
  }
  const spaces = [
    /import\s*\*\s*as\s+([\w$]+)\s+from\s*["']electron["']/g,
    /import\s+([\w$]+)\s*(?:,\s*\{[^}]*\})?\s*from\s*["']electron["']/g,
    /(?:const|let|var)\s+([\w$]+)\s*=\s*(?:await\s+import|require)\s*\(\s*["']electron["']\s*\)/g,
  ];
  for (const pattern of spaces) {
    for (const match of code.matchAll(pattern)) {
      const used = code.matchAll(new RegExp(`(?<![\\w$.])${literal(match[1] ?? "")}\\.([\\w$]+)`, "g"));
      for (const use of used) names.add(use[1] ?? "");
    }
  }
  for (const match of code.matchAll(/(?:import|require)\s*\(\s*["']electron["']\s*\)\s*\)?\s*\.\s*([\w$]+)/g)) {
    if (match[1] && match[1] !== "then") names.add(match[1]);
  }
  return [...names];
}

/**
 * Whether a file only passes on what other files export.
 * @param {string} code
 */
export function isBarrel(code) {
  const statements = withoutComments(code)
    .split(/;|\n(?=\s*(?:export|import|const|function|class|interface|type)\b)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
  return (
    statements.length > 0 &&
    statements.every((statement) => /^export\s+(?:type\s+)?(?:\*|\{[^}]*\})[\s\S]*\sfrom\s/.test(statement))
  );
}

/**
 * @param {string} file project path with forward slashes
 * @param {string} code
 * @returns {Breach[]}
 */
export function breachesOf(file, code) {
  /** @type {Breach[]} */
  const breaches = [];
  if (/^(main|preload|renderer)\//.test(file) && !testFile.test(file)) {
    const names = electronNames(code);
    for (const { name, only } of reserved) {
      if (names.includes(name) && file !== only) breaches.push({ file, rule: `${name} belongs in ${only} alone` });
    }
  }
  if (/^main\//.test(file) && !testFile.test(file) && file !== consentedOpener && callsOpener(code)) {
    breaches.push({ file, rule: `a URL is opened by ${consentedOpener} alone` });
  }
  if (file === "main/index.ts" && /^await\s+app\.whenReady\b/m.test(code)) {
    // Electron emits `ready` only once the entry module has settled.
    breaches.push({ file, rule: "a top-level await of app.whenReady() would wait for ever" });
  }
  if (isBarrel(code)) breaches.push({ file, rule: "a file that only re-exports (barrel)" });
  const lines = code.split("\n").length - (code.endsWith("\n") ? 1 : 0);
  if (lines > maxLines) breaches.push({ file, rule: `${lines} lines; at most ${maxLines}, one idea each` });
  if (testFile.test(file)) {
    const held = /^\s*(?:(?:it|test|describe|suite)(?:\.\w+)*\.(?:only|skip|todo|fixme)\b|x(?:it|describe|test)\s*\()/;
    code.split("\n").forEach((text, index) => {
      const found = held.exec(text)?.[0].trim();
      if (found) breaches.push({ file, line: index + 1, rule: `a test that is held back or singled out: ${found}` });
    });
  }
  return breaches;
}

/**
 * Compares two catalogues of messages: nested objects of strings.
 * @param {unknown} one the first catalogue
 * @param {unknown} other
 * @param {string} [file] for the report
 * @returns {Breach[]} keys that only one has, and differing placeholders
 */
export function catalogueBreaches(one, other, file = "assets/messages") {
  const left = flatten(one);
  const right = flatten(other);
  /** @type {Breach[]} */
  const breaches = [];
  // A language has its own plural forms: the forms of one key count as that key.
  const keys = (/** @type {Map<string, string>} */ all) => new Set([...all.keys()].map(withoutPlural));
  for (const key of keys(left)) if (!keys(right).has(key)) breaches.push({ file, rule: `ko.json lacks "${key}"` });
  for (const key of keys(right)) if (!keys(left).has(key)) breaches.push({ file, rule: `en.json lacks "${key}"` });
  for (const [key, text] of left) {
    const twin = right.get(key) ?? right.get(`${withoutPlural(key)}_other`);
    if (twin !== undefined && !samePlaceholders(text, twin, key)) {
      breaches.push({ file, rule: `"${key}" has other placeholders in en.json than in ko.json` });
    }
  }
  for (const [key, text] of [...left, ...right]) {
    if (text.trim() === "") breaches.push({ file, rule: `"${key}" is empty` });
  }
  return breaches;
}

/**
 * @param {string} one
 * @param {string} other
 * @param {string} key
 */
function samePlaceholders(one, other, key) {
  const names = (/** @type {string} */ text) =>
    new Set([...text.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1] ?? ""));
  const left = names(one);
  const right = names(other);
  // "One guest" may leave the number out.
  if (withoutPlural(key) !== key) for (const all of [left, right]) all.delete("count");
  return left.size === right.size && [...left].every((name) => right.has(name));
}

/** @param {string} key */
function withoutPlural(key) {
  return key.replace(/_(zero|one|two|few|many|other)$/, "");
}

/**
 * @param {unknown} value
 * @param {string} prefix
 * @param {Map<string, string>} into
 */
function flatten(value, prefix = "", into = new Map()) {
  if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) flatten(inner, prefix === "" ? key : `${prefix}.${key}`, into);
  } else into.set(prefix, String(value));
  return into;
}

/** @param {string} code */
function withoutComments(code) {
  return code.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
}

/** @param {string} text */
function literal(text) {
  return text.replace(/[$]/g, "\\$&");
}

/**
 * @param {string} folder the project
 * @returns {Breach[]}
 */
export function checkProject(folder) {
  const breaches = codeFolders.flatMap((name) => {
    const place = path.join(folder, name);
    return filesUnder(place)
      .filter((entry) => codeFile.test(entry))
      .flatMap((entry) => breachesOf(`${name}/${entry}`, fs.readFileSync(path.join(place, entry), "utf8")));
  });
  const catalogue = (/** @type {string} */ language) => {
    const file = path.join(folder, "assets", "messages", `${language}.json`);
    return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : undefined;
  };
  const [en, ko] = [catalogue("en"), catalogue("ko")];
  if (en === undefined || ko === undefined) {
    breaches.push({ file: "assets/messages", rule: "en.json and ko.json have to be there" });
  } else breaches.push(...catalogueBreaches(en, ko));
  return breaches;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const breaches = checkProject(root);
  for (const { file, line, rule } of breaches) {
    process.stdout.write(`${file}${line === undefined ? "" : `:${line}`}: ${rule}\n`);
  }
  process.exitCode = breaches.length > 0 ? 1 : 0;
}
