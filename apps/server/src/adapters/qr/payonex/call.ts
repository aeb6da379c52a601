import * as z from "zod";

import { address, given } from "../../address.ts";
import { callForJson } from "../../answer.ts";
import type { Read } from "../../answer.ts";
import type { Http } from "../../../lib/outgoing.ts";
import { payonexCode, payonexToken } from "./format.ts";

/** The settings of PAYONEX. All orders are in the name of one customer of ours there. */
export const payonexSettings = z.strictObject({
  baseUrl: address,
  accessKey: given,
  /** The secret key. */
  secret: given,
  customerUuid: given,
});
export type PayonexProvider = z.output<typeof payonexSettings> & { readonly target: string };

export type PayonexRequest = { readonly method: "GET" | "POST"; readonly path: string; readonly body?: unknown };

/** A call with a token. A new token is fetched when there is no valid one. */
export type PayonexCall = <Value>(request: PayonexRequest, schema: z.ZodType<Value>) => Promise<Read<Value>>;

const isBadToken = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "code" in value && value.code === payonexCode.badToken;

/**
 * Creates the calls to PAYONEX. A token is valid for 24 hours. It is used until PAYONEX refuses it, which happens
 * before anything is done, so the same call may be sent again with a new token. The token is only a cache: losing it
 * costs one more call.
 */
export const createPayonexCall = (http: Http, provider: PayonexProvider): PayonexCall => {
  let kept: string | null = null;

  const send = <Value>({ method, path, body }: PayonexRequest, schema: z.ZodType<Value>, token: string | null) =>
    callForJson(
      http,
      {
        target: provider.target,
        method,
        url: `${provider.baseUrl}${path}`,
        headers: {
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...(token === null ? {} : { authorization: token }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      },
      schema,
    );

  const signIn = async (): Promise<Read<string>> => {
    const { accessKey, secret: secretKey } = provider;
    const read = await send(
      { method: "POST", path: "/authenticate", body: { accessKey, secretKey } },
      payonexToken,
      null,
    );
    if (read.is === "unclear") return read;
    if (!read.value.success) return { is: "unclear", why: `sign-in: code ${read.value.code}` };
    kept = read.value.data.token;
    return { ...read, value: kept };
  };

  return async (request, schema) => {
    const used = kept;
    if (used !== null) {
      const read = await send(request, schema, used);
      if (read.is === "unclear" || !isBadToken(read.value)) return read;
      if (kept === used) kept = null;
    }
    if (kept === null) {
      const signedIn = await signIn();
      if (signedIn.is === "unclear") return signedIn;
    }
    return send(request, schema, kept);
  };
};
