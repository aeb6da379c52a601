import { createHmac } from "node:crypto";

import type { ZodType } from "zod";

import { callForJson, type Read } from "../../answer.ts";
import type { Http, Send } from "../../../lib/outgoing.ts";
import type { GameProvider } from "../provider.ts";

type Fields = Readonly<Record<string, string>>;

/** The answer by the call's own schema, or Joker's explicit failure with its status. */
export type JokerRead<Value> =
  | { readonly is: "good"; readonly value: Value; readonly theirTime: Date | null }
  | { readonly is: "failed"; readonly status: number; readonly message: string }
  | { readonly is: "unclear"; readonly why: string };

export type JokerCall = <Value>(
  method: string,
  fields: Fields,
  schema: ZodType<{ readonly Message: string } | { readonly good: Value }>,
  /** How the request is sent, when the call moves money. */
  send?: Send,
) => Promise<JokerRead<Value>>;

/** HMAC-SHA1 in base64 over `name=value` pairs, sorted by name and joined by `&`: what the provider demands (S53). */
export const jokerSignature = (secret: string, fields: Fields): string => {
  const pairs = Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const text = pairs.map(([name, value]) => `${name}=${value}`).join("&");
  return createHmac("sha1", secret).update(text).digest("base64");
};

/**
 * Creates the calls to Joker. All go to one address, and `Method` names the call. A failure counts only with a 4xx
 * status; any other answer that is no success is unclear.
 */
export const createJokerCall =
  (http: Http, now: () => Date, provider: GameProvider): JokerCall =>
  async <Value>(
    method: string,
    fields: Fields,
    schema: ZodType<{ readonly Message: string } | { readonly good: Value }>,
    send: Send = http,
  ): Promise<JokerRead<Value>> => {
    const signed = { ...fields, Method: method, Timestamp: Math.floor(now().getTime() / 1000).toString() };
    const query = new URLSearchParams({ appid: provider.id, signature: jokerSignature(provider.secret, signed) });
    const read: Read<{ readonly Message: string } | { readonly good: Value }> = await callForJson(
      send,
      {
        target: provider.code,
        method: "POST",
        url: `${provider.baseUrl}?${query.toString()}`,
        headers: { "content-type": "application/json" },
        body: JSON.stringify(signed),
      },
      schema,
    );
    if (read.is === "unclear") return read;
    const { status, value, theirTime } = read;
    if ("Message" in value) {
      return status >= 400
        ? { is: "failed", status, message: value.Message }
        : { is: "unclear", why: `status ${status} with a failure` };
    }
    return status >= 200 && status < 300
      ? { is: "good", value: value.good, theirTime }
      : { is: "unclear", why: `status ${status} with an answer` };
  };
