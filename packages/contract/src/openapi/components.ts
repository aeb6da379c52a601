import { type $ZodType, registry, toJSONSchema } from "zod/v4/core";

import { errorStatus } from "../errors.ts";
import { sharedShapes } from "./shapes.ts";
import type { JsonObject } from "./types.ts";

/** Turns schemas into JSON Schema and collects the named ones among them. */
export type Components = {
  /** `input`: the form of a request; `output`: the form of an answer. Named shapes become references. */
  readonly schemaOf: (schema: $ZodType, io: "input" | "output") => JsonObject;
  /** A refusal that many calls share, by its name. Returns a reference to it. */
  readonly response: (name: string, response: JsonObject) => JsonObject;
  readonly schemas: () => Readonly<Record<string, JsonObject>>;
  readonly responses: () => Readonly<Record<string, JsonObject>>;
};

const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The same, with references to where the document keeps named shapes. */
const rehomed = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(rehomed);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === "$ref" && typeof inner === "string"
        ? inner.replace("#/$defs/", "#/components/schemas/")
        : rehomed(inner),
    ]),
  );
};

/** A format replaces its pattern, at a tenth of the length. */
const plain = ({
  jsonSchema,
}: {
  readonly jsonSchema: { format?: string; pattern?: string; minLength?: number };
}): void => {
  if (jsonSchema.format === "date-time") delete jsonSchema.pattern;
  if (jsonSchema.minLength === 0) delete jsonSchema.minLength;
};

const objectOf = (value: unknown): JsonObject => {
  if (!isObject(value)) throw new Error("a schema that is no object");
  return value;
};

/** What a refusal answers, whatever its key. */
const errorSchema: JsonObject = {
  type: "object",
  required: ["message"],
  properties: {
    message: { type: "string", enum: Object.keys(errorStatus), description: "The key that says why." },
    issues: {
      type: "array",
      description: "What does not fit; values are never repeated.",
      items: {
        type: "object",
        required: ["path", "message"],
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
    reference: { type: "string", description: "Of a movement that failed." },
    wallet: { $ref: "#/components/schemas/WalletAmount" },
    failed: { type: "array", items: { type: "string" }, description: "Codes of the game accounts that failed." },
    requestId: { type: "string", description: "Of a fault of ours: what to tell support." },
  },
};

/** Creates an empty collection of the document's reusable schemas. */
export const createComponents = (): Components => {
  const names = registry<{ id: string }>();
  for (const [id, schema] of Object.entries(sharedShapes)) names.add(schema, { id });
  const collected: Record<string, JsonObject> = {};
  const responses: Record<string, JsonObject> = {};

  const keep = (name: string, schema: JsonObject): void => {
    const known = collected[name];
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`${name} is taken and answered in different forms`);
    }
    collected[name] = schema;
  };

  const schemaOf = (schema: $ZodType, io: "input" | "output"): JsonObject => {
    const {
      $schema: _dialect,
      $defs,
      ...own
    } = objectOf(rehomed(toJSONSchema(schema, { metadata: names, io, override: plain })));
    for (const [name, shape] of Object.entries(isObject($defs) ? $defs : {})) {
      const { id: _id, ...rest } = objectOf(shape);
      keep(name, rest);
    }
    return own;
  };

  keep("Error", errorSchema);
  schemaOf(sharedShapes.WalletAmount, "output");
  return {
    schemaOf,
    response: (name, response) => {
      responses[name] = response;
      return { $ref: `#/components/responses/${name}` };
    },
    schemas: () => collected,
    responses: () => responses,
  };
};
