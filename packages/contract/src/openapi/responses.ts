import type { CallShape } from "../call.ts";
import { type ErrorKey, errorStatus } from "../errors.ts";
import { proposed } from "../operator/proposal-shapes.ts";
import { REPLAYED_HEADER } from "../headers.ts";
import { refusalsOf } from "../refusals.ts";
import type { Components } from "./components.ts";
import { sharedShapes } from "./shapes.ts";
import type { JsonObject } from "./types.ts";

const json = (schema: JsonObject): JsonObject => ({ content: { "application/json": { schema } } });

const good = (call: CallShape, components: Components): JsonObject => {
  const schema = components.schemaOf(call.answer, "output");
  const replayed = {
    [REPLAYED_HEADER]: { description: "`true` on an answer that was given before.", schema: { type: "string" } },
  };
  return {
    description: "Done.",
    ...(call.idempotent === true ? { headers: replayed } : {}),
    ...(call.answerType === undefined ? json(schema) : { content: { [call.answerType]: { schema } } }),
  };
};

const retryAfter = { "Retry-After": { description: "Seconds.", schema: { type: "integer" } } };

const refused = (status: number, keys: readonly ErrorKey[]): JsonObject => ({
  description: keys.join(", "),
  ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
  ...json({
    allOf: [{ $ref: "#/components/schemas/Error" }, { type: "object", properties: { message: { enum: keys } } }],
  }),
});

/** The keys of a call's refusals by their status. A body may also be too large, or of a wrong type. */
const refusalsByStatus = (call: CallShape): ReadonlyMap<number, readonly ErrorKey[]> => {
  const byStatus = new Map<number, ErrorKey[]>();
  const add = (status: number, key: ErrorKey): void => {
    byStatus.set(status, [...(byStatus.get(status) ?? []), key]);
  };
  for (const key of refusalsOf(call)) add(errorStatus[key], key);
  if (call.body !== undefined || call.multipart !== undefined) {
    add(413, "KEY_INVALID");
    add(415, "KEY_INVALID");
  }
  add(503, "INTERNAL_SERVER_ERROR");
  return new Map([...byStatus].toSorted(([one], [other]) => one - other));
};

/** Every answer that a call may give, by status. */
export const responsesOf = (call: CallShape, components: Components): JsonObject => ({
  ...(call.proposes === "always" ? {} : { "200": good(call, components) }),
  ...(call.proposes === undefined
    ? {}
    : {
        "202": {
          description: "Proposed: another is to approve it.",
          ...json(components.schemaOf(proposed, "output")),
        },
      }),
  ...(call.pending === true
    ? {
        "202": {
          description: "The money is on its way, safe, and followed live: neither a success nor a failure.",
          ...json(components.schemaOf(sharedShapes.Pending, "output")),
        },
      }
    : {}),
  ...Object.fromEntries(
    [...refusalsByStatus(call)].map(([status, keys]) => {
      const isOwn = keys.some((key) => call.errors.includes(key));
      const response = refused(status, keys);
      return [String(status), isOwn ? response : components.response([status, ...keys].join("."), response)];
    }),
  ),
});
