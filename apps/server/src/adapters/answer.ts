import type { ZodType } from "zod";

import { NoAnswer, type OutgoingRequest, type Send } from "../lib/outgoing.ts";

/** An answer that fits its schema, or none. */
export type Read<Value> =
  | {
      readonly is: "read";
      readonly status: number;
      readonly value: Value;
      /** The provider's own time of the answer, from the header `Date`, in whole seconds. Null without the header. */
      readonly theirTime: Date | null;
    }
  | { readonly is: "unclear"; readonly why: string };

const timeOf = (text: string | undefined): Date | null => {
  const time = new Date(text ?? "");
  return Number.isNaN(time.getTime()) ? null : time;
};

const parse = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

/**
 * Sends `request` and reads its JSON answer by `schema` (SECURITY.md S35). No answer, a 5xx, text that is not JSON, and
 * JSON that does not fit the schema are all unclear. `why` never repeats what was sent or answered.
 */
export const callForJson = async <Value>(
  send: Send,
  request: OutgoingRequest,
  schema: ZodType<Value>,
): Promise<Read<Value>> => {
  try {
    const answer = await send(request);
    if (answer.status >= 500) return { is: "unclear", why: `status ${answer.status}` };
    const read = schema.safeParse(parse(answer.body));
    if (!read.success) return { is: "unclear", why: `status ${answer.status}, a body that does not fit` };
    return { is: "read", status: answer.status, value: read.data, theirTime: timeOf(answer.headers["date"]) };
  } catch (error) {
    if (error instanceof NoAnswer) return { is: "unclear", why: "no answer" };
    throw error;
  }
};
