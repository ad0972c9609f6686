import { isObject, type JsonObject, sameJson } from "./json-value.ts";

/** Steps of `$ref` after each other that are followed. */
const REFERENCES = 20;
/** Parts of one `allOf`, and levels of it. */
const PARTS = 50;
const LEVELS = 8;

/** A schema with its references followed and its `allOf` in one, as far as a form can be drawn by it. The server's own is left as it is. */
export type Node =
  | { readonly kind: "schema"; readonly schema: JsonObject }
  /** `false`: no value fits. */
  | { readonly kind: "never" }
  /** Why it can't be drawn, worded by `tools.form.as.<why>`. */
  | { readonly kind: "opaque"; readonly why: "reference" | "schema" };

/** What a schema says about the place it stands at. Only references inside `root` are followed; never one to elsewhere (S-15). */
export function nodeOf(raw: unknown, root: unknown, level = 0): Node {
  if (raw === true || raw === undefined) return { kind: "schema", schema: {} };
  if (raw === false) return { kind: "never" };
  if (!isObject(raw)) return { kind: "opaque", why: "schema" };
  let schema = raw;
  for (let step = 0; typeof schema.$ref === "string"; step++) {
    const target = step < REFERENCES ? lookUp(schema.$ref, root) : undefined;
    if (target === false) return { kind: "never" };
    if (target !== true && !isObject(target)) return { kind: "opaque", why: "reference" };
    const { $ref: _followed, ...beside } = schema;
    schema = merged(target === true ? {} : target, beside);
  }
  if (!Array.isArray(schema.allOf)) return { kind: "schema", schema };
  if (schema.allOf.length > PARTS || level >= LEVELS) return { kind: "opaque", why: "schema" };
  const { allOf, ...own } = schema;
  let whole: JsonObject = own;
  for (const part of allOf) {
    const node = nodeOf(part, root, level + 1);
    if (node.kind !== "schema") return node;
    whole = merged(whole, node.schema);
  }
  return { kind: "schema", schema: whole };
}

/** The part of a schema that a local reference names: `#`, `#/pointer` or `#anchor`. */
function lookUp(reference: string, root: unknown): unknown {
  if (!reference.startsWith("#")) return undefined;
  let fragment: string;
  try {
    fragment = decodeURIComponent(reference.slice(1));
  } catch {
    return undefined;
  }
  if (fragment === "") return root;
  if (!fragment.startsWith("/")) return anchored(fragment, root);
  let at: unknown = root;
  for (const step of fragment.slice(1).split("/")) {
    const name = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as JsonObject)[name];
  }
  return at;
}

/** The definition with an `$anchor` (2019-09, 2020-12) or an `$id` of that fragment (draft-07). */
function anchored(name: string, root: unknown): unknown {
  if (!isObject(root)) return undefined;
  const groups = [root.$defs, root.definitions].filter(isObject);
  return groups
    .flatMap((group) => Object.values(group))
    .find((part) => isObject(part) && (part.$anchor === name || part.$id === `#${name}`));
}

/** Two schemas that both hold. A keyword of both: both properties, all required names, else the one nearer to the place. */
function merged(base: JsonObject, nearer: JsonObject): JsonObject {
  const properties =
    isObject(base.properties) && isObject(nearer.properties)
      ? { properties: bothProperties(base.properties, nearer.properties) }
      : {};
  const required =
    Array.isArray(base.required) && Array.isArray(nearer.required)
      ? { required: [...new Set([...base.required, ...nearer.required])] }
      : {};
  // Alternatives of both can't be drawn as one choice: those that give way are still checked.
  return { ...base, ...nearer, ...properties, ...required };
}

function bothProperties(base: JsonObject, nearer: JsonObject): JsonObject {
  const names = [...new Set([...Object.keys(base), ...Object.keys(nearer)])];
  return Object.fromEntries(
    names.map((name) => {
      if (!Object.hasOwn(base, name)) return [name, nearer[name]];
      if (!Object.hasOwn(nearer, name) || sameJson(base[name], nearer[name])) return [name, base[name]];
      return [name, { allOf: [base[name], nearer[name]] }];
    }),
  );
}
