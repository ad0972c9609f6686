import { isNode, own, type SchemaNode } from "./schema-node.ts";

/**
 * Follows a `$ref` inside its own document: `#`, a JSON pointer (RFC 6901) in the fragment, the document's own `$id` before it, or an
 * anchor of a definition. Nothing is ever fetched.
 *
 * @returns the schema it names, undefined when there is none
 */
export function followReference(root: SchemaNode, reference: string): SchemaNode | boolean | undefined {
  const id = own(root, "$id");
  const local =
    typeof id === "string" && id !== "" && reference.startsWith(id) ? reference.slice(id.length) : reference;
  if (local === "#" || (local === "" && local !== reference)) return root;
  if (!local.startsWith("#")) return undefined;
  const fragment = decoded(local.slice(1));
  if (fragment === undefined) return undefined;
  return fragment.startsWith("/") ? atPointer(root, fragment) : atAnchor(root, fragment);
}

function atPointer(root: SchemaNode, pointer: string): SchemaNode | boolean | undefined {
  let place: unknown = root;
  for (const token of pointer.slice(1).split("/")) {
    if (typeof place !== "object" || place === null) return undefined;
    place = own(place, token.replaceAll("~1", "/").replaceAll("~0", "~"));
  }
  return isNode(place) || typeof place === "boolean" ? place : undefined;
}

/** Anchors are looked for where generators put them: on the definitions themselves. Draft-07 writes them as `$id: "#name"`. */
function atAnchor(root: SchemaNode, anchor: string): SchemaNode | undefined {
  for (const place of ["$defs", "definitions"]) {
    const definitions = own(root, place);
    if (!isNode(definitions)) continue;
    for (const name of Object.keys(definitions)) {
      const definition = own(definitions, name);
      if (!isNode(definition)) continue;
      if (own(definition, "$anchor") === anchor || own(definition, "$id") === `#${anchor}`) return definition;
    }
  }
  return undefined;
}

function decoded(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return undefined;
  }
}
