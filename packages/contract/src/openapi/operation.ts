import { type $ZodType, safeParse } from "zod/v4/core";

import type { Audience, CallShape } from "../call.ts";
import { IDEMPOTENCY_HEADER, STEP_UP_HEADER } from "../headers.ts";
import type { Components } from "./components.ts";
import { responsesOf } from "./responses.ts";
import type { JsonObject } from "./types.ts";

const SECURITY: Readonly<Record<Audience, readonly JsonObject[]>> = {
  public: [],
  guest: [{}, { session: [] }],
  member: [{ session: [] }],
  operator: [{ session: [] }],
  owner: [{ session: [] }],
};

/** Each field of an object's schema as a parameter. */
const parametersOf = (schema: $ZodType | undefined, place: "path" | "query", components: Components): JsonObject[] => {
  if (schema === undefined) return [];
  const { properties, required } = components.schemaOf(schema, "input");
  const needed: readonly unknown[] = Array.isArray(required) ? required : [];
  return Object.entries(properties ?? {}).map(([name, field]: [string, unknown]) => ({
    name,
    in: place,
    required: needed.includes(name),
    schema: field,
  }));
};

const keyParameter: JsonObject = {
  name: IDEMPOTENCY_HEADER,
  in: "header",
  required: false,
  description: "The same key with the same request is done once and answered alike, for 30 days.",
  schema: { type: "string", minLength: 8, maxLength: 128, pattern: "^[\\x21-\\x7e]+$" },
};

const stepUpParameter: JsonObject = {
  name: STEP_UP_HEADER,
  in: "header",
  required: false,
  description: "The token of POST /api/step-up for this purpose: it lets one call through, within five minutes.",
  schema: { type: "string", maxLength: 100 },
};

/** The schema of a form: its file, and its fields of text. */
const formOf = (fields: JsonObject): JsonObject => {
  const { required = [], properties = {} } = fields as { readonly required?: string[]; readonly properties?: object };
  const file = { type: "string", contentMediaType: "application/octet-stream" };
  return { ...fields, required: ["file", ...required], properties: { file, ...properties } };
};

const bodyOf = (call: CallShape, components: Components): JsonObject => {
  if (call.multipart !== undefined) {
    const schema = formOf(components.schemaOf(call.multipart, "input"));
    return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
  }
  if (call.body === undefined) return {};
  const schema = components.schemaOf(call.body, "input");
  // A body that may be left out: an absent body is valid too.
  const required = !safeParse(call.body, undefined).success;
  return { requestBody: { required, content: { "application/json": { schema } } } };
};

/** One call as an operation of the document. */
export const operationOf = (call: CallShape, components: Components): JsonObject => {
  const parameters = [
    ...parametersOf(call.params, "path", components),
    ...parametersOf(call.query, "query", components),
    ...(call.idempotent === true ? [keyParameter] : []),
    ...(call.stepUp === undefined ? [] : [stepUpParameter]),
  ];
  return {
    operationId: call.name,
    summary: call.summary,
    ...(call.effect === true
      ? { description: "Changes something although it is a GET: never prefetch or retry it." }
      : {}),
    tags: [call.path.split("/")[2] ?? ""],
    "x-audience": call.audience,
    ...(call.permission === undefined || call.permission === null
      ? {}
      : { "x-permission": [call.permission].flat().join(" or ") }),
    security: SECURITY[call.audience],
    ...(parameters.length === 0 ? {} : { parameters }),
    ...bodyOf(call, components),
    responses: responsesOf(call, components),
  };
};
