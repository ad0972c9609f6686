import { Worker } from "node:worker_threads";
import type { SchemaVerdict } from "../../../preload/contract/checks.ts";
import {
  TOOL_SCHEMA_NESTING,
  TOOL_SCHEMA_NODES,
  TOOL_VALIDATION_HEAP_BYTES,
  TOOL_VALIDATION_MS,
} from "../untrusted/limits.ts";
import { faultsOf, type ValidatorError } from "./faults.ts";
import { withinSize } from "./schema-size.ts";
import { workerEntry } from "./worker-file.ts";

/** Faults that are listed. */
const LISTED = 200;
/** How long a worker may take to start on a busy machine, in ms; it has seen nothing of the server's by then. */
const START_MS = 10_000;

/** What the validator calls the dialects; a schema that names none is 2020-12 (specification, basic, JSON Schema usage). */
const drafts: ReadonlyMap<string, "2020-12" | "2019-09" | "7"> = new Map([
  ["https://json-schema.org/draft/2020-12/schema", "2020-12"],
  ["https://json-schema.org/draft/2019-09/schema", "2019-09"],
  ["https://json-schema.org/draft-07/schema", "7"],
]);

type Told =
  | "ready"
  | { readonly valid: boolean; readonly skipped: boolean; readonly errors: readonly ValidatorError[] }
  | { readonly failed: string };

/**
 * Checks a value by a tool's schema in a worker of its own that is ended afterwards, or past its time or heap (S-15). No reference leads out of
 * the schema. What can't be decided is said to be not checked; it never rejects.
 * @param schema as the server sent it
 * @param json the value as JSON text, so that every name in it comes through as it is
 */
export async function checkBySchema(schema: unknown, json: string): Promise<SchemaVerdict> {
  if (!withinSize(schema, { depth: TOOL_SCHEMA_NESTING, nodes: TOOL_SCHEMA_NODES })) return notChecked("size");
  const draft = draftOf(schema);
  if (draft === undefined) return notChecked("dialect");
  if (typeof schema === "boolean" || (typeof schema === "object" && schema !== null && !Array.isArray(schema))) {
    return inWorker({ schema: JSON.stringify(schema), value: json, draft });
  }
  return notChecked("schema");
}

function draftOf(schema: unknown): string | undefined {
  const named = typeof schema === "object" && schema !== null ? (schema as { $schema?: unknown }).$schema : undefined;
  if (named === undefined) return "2020-12";
  return typeof named === "string" ? drafts.get(named.replace(/#$/, "").replace(/^http:/, "https:")) : undefined;
}

function inWorker(task: { readonly schema: string; readonly value: string; readonly draft: string }) {
  return new Promise<SchemaVerdict>((resolve) => {
    const worker = new Worker(workerEntry(), {
      resourceLimits: { maxOldGenerationSizeMb: TOOL_VALIDATION_HEAP_BYTES / 1024 ** 2 },
      env: {},
      // Nothing of the server's is written to our own output.
      stdout: true,
      stderr: true,
    });
    let timer = setTimeout(() => end(notChecked("time")), START_MS);
    const end = (verdict: SchemaVerdict) => {
      clearTimeout(timer);
      resolve(verdict);
      void worker.terminate();
    };
    worker.on("message", (told: Told) => {
      if (told !== "ready") return end(verdictOf(told));
      clearTimeout(timer);
      timer = setTimeout(() => end(notChecked("time")), TOOL_VALIDATION_MS);
      worker.postMessage(task);
    });
    worker.on("error", (error) => {
      end(notChecked((error as NodeJS.ErrnoException).code === "ERR_WORKER_OUT_OF_MEMORY" ? "memory" : "schema"));
    });
    worker.on("exit", () => end(notChecked("schema")));
  });
}

function verdictOf(told: Exclude<Told, "ready">): SchemaVerdict {
  if ("failed" in told) return notChecked(/\$ref|\$recursiveRef/.test(told.failed) ? "reference" : "schema");
  if (!told.valid) {
    const faults = faultsOf(told.errors);
    return { kind: "faults", faults: faults.slice(0, LISTED), more: Math.max(0, faults.length - LISTED) };
  }
  return told.skipped ? notChecked("pattern") : { kind: "ok" };
}

function notChecked(reason: Extract<SchemaVerdict, { kind: "not-checked" }>["reason"]): SchemaVerdict {
  return { kind: "not-checked", reason };
}
