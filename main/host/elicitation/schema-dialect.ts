import { quoted, SchemaRefusal } from "./schema-node.ts";

/** The dialects of JSON Schema that forms may be written in (F-36). */
export type Dialect = "2020-12" | "2019-09" | "draft-07";

const dialects: ReadonlyMap<string, Dialect> = new Map([
  ["https://json-schema.org/draft/2020-12/schema", "2020-12"],
  ["https://json-schema.org/draft/2019-09/schema", "2019-09"],
  ["https://json-schema.org/draft-07/schema", "draft-07"],
]);

/**
 * The dialect that a schema's `$schema` names; 2020-12 when it names none (specification, basic §JSON Schema Usage). `http` and an empty
 * fragment make no difference.
 *
 * @throws SchemaRefusal for any other, with its name
 */
export function dialectOf($schema: unknown): Dialect {
  if ($schema === undefined) return "2020-12";
  if (typeof $schema !== "string") throw new SchemaRefusal("unsupported-schema", "$schema is not text");
  const dialect = dialects.get($schema.replace(/#$/, "").replace(/^http:/, "https:"));
  if (dialect === undefined) {
    throw new SchemaRefusal("unsupported-schema", `the schema dialect ${quoted($schema)} is not supported`);
  }
  return dialect;
}
