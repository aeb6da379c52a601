import * as z from "zod";
import type { ZodType } from "zod";

import { callForJson } from "../answer.ts";
import type { Read } from "../answer.ts";
import type { Send } from "../../lib/outgoing.ts";
import type { SignedSettings } from "./settings.ts";
import { signatureOf } from "./signature.ts";

/** How a provider of the signed generic protocol is reached. `target` names the system for limits and logs. */
export type SignedProvider = SignedSettings & { readonly target: string };

/** The answer by the call's own schema, or the provider's explicit failure. */
export type SignedRead<Value> =
  | { readonly is: "good"; readonly value: Value; readonly theirTime: Date | null }
  | { readonly is: "failed"; readonly code: string; readonly theirTime: Date | null }
  | { readonly is: "unclear"; readonly why: string };

export type SignedCalls = {
  readonly get: <Value>(path: string, schema: ZodType<Value>) => Promise<SignedRead<Value>>;
  /** `key` is the mandatory idempotency key: always the same for the same operation. */
  readonly post: <Value>(
    path: string,
    key: string,
    body: unknown,
    schema: ZodType<Value>,
    /** How the request is sent, when it moves money. */
    send?: Send,
  ) => Promise<SignedRead<Value>>;
};

const failure = z.strictObject({ error: z.object({ code: z.string().regex(/^[A-Z_]{1,60}$/) }) });

/**
 * Creates the calls of the signed generic protocol. Every request is signed with the present time. A failure counts
 * only with a 4xx status, and an answer only with 2xx; anything else is unclear.
 */
export const createSignedCalls = (http: Send, now: () => Date, provider: SignedProvider): SignedCalls => {
  const call = async <Value>(
    method: "GET" | "POST",
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string,
    schema: ZodType<Value>,
    send: Send,
  ): Promise<SignedRead<Value>> => {
    const url = `${provider.baseUrl}${path}`;
    const { pathname, search } = new URL(url);
    const time = Math.floor(now().getTime() / 1000).toString();
    const signature = signatureOf(provider.secret, { method, path: `${pathname}${search}`, time, body });
    const read: Read<{ readonly good: Value } | { readonly code: string }> = await callForJson(
      send,
      {
        target: provider.target,
        method,
        url,
        headers: {
          ...headers,
          "x-merchant": provider.merchant,
          "x-timestamp": time,
          "x-signature": signature,
        },
        ...(method === "POST" ? { body } : {}),
      },
      z.union([failure.transform(({ error }) => ({ code: error.code })), schema.transform((good) => ({ good }))]),
    );
    if (read.is === "unclear") return read;
    const { status, value } = read;
    if ("code" in value) {
      return status >= 400
        ? { is: "failed", code: value.code, theirTime: read.theirTime }
        : { is: "unclear", why: `status ${status} with a failure` };
    }
    return status >= 200 && status < 300
      ? { is: "good", value: value.good, theirTime: read.theirTime }
      : { is: "unclear", why: `status ${status} with an answer` };
  };

  return {
    get: (path, schema) => call("GET", path, {}, "", schema, http),
    post: (path, key, body, schema, send = http) => {
      const headers = { "content-type": "application/json", "idempotency-key": key };
      return call("POST", path, headers, JSON.stringify(body), schema, send);
    },
  };
};
