// The suite's command imports `fs.globSync` (Node 22) for a part of it that is not used here; with `node --import` this lets it start
// on Node 20. Nothing else of it is changed.
import { register } from "node:module";

/** @param {string} code */
const asModule = (code) => `data:text/javascript,${encodeURIComponent(code)}`;

const fs = asModule('export * from "node:fs"; export { default } from "node:fs"; export const globSync = () => [];');

register(
  asModule(`
    export async function resolve(specifier, context, next) {
      const ours = /[/]conformance(-stable)?[/]dist[/]/.test(context.parentURL ?? "");
      if (ours && (specifier === "fs" || specifier === "node:fs")) return { url: ${JSON.stringify(fs)}, shortCircuit: true };
      return next(specifier, context);
    }
  `),
  import.meta.url,
);
