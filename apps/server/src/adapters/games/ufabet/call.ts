import type { ZodType } from "zod";

import { callForJson, type Read } from "../../answer.ts";
import type { Http, Line, Send } from "../../../lib/outgoing.ts";
import type { GameProvider } from "../provider.ts";
import { ufabetCode, ufabetToken } from "./format.ts";

type Failure = { readonly success: false; readonly code: string };

/** Calls the reseller with a partner's token. `send` says how the request is sent, when the call moves money. */
export type UfabetCall = {
  <Value extends { readonly success: boolean }>(
    path: string,
    body: Readonly<Record<string, string>>,
    schema: ZodType<Value | Failure>,
    send?: Send,
  ): Promise<Read<Value | Failure>>;
  /** Reserves a line for a call that moves money, with a token at hand. */
  readonly reserve: () => Promise<Line>;
};

/**
 * Creates the calls to the reseller. A partner signs in once and uses the token until the reseller refuses it. The
 * refusal comes before anything is done, so the same call may be sent again with a new token. The token is only a
 * cache: losing it costs one more call.
 */
export const createUfabetCall = (http: Http, provider: GameProvider): UfabetCall => {
  let kept: string | null = null;

  const post = <Value>(
    path: string,
    body: Readonly<Record<string, string>>,
    schema: ZodType<Value>,
    send: Send,
    token?: string,
  ) =>
    callForJson(
      send,
      {
        target: provider.code,
        method: "POST",
        url: `${provider.baseUrl}/${path}`,
        headers: {
          "content-type": "application/json",
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(body),
      },
      schema,
    );

  const signIn = async (): Promise<Read<string>> => {
    const read = await post("partner/auth", { partner: provider.id, key: provider.secret }, ufabetToken, http);
    if (read.is === "unclear") return read;
    if (!read.value.success) return { is: "unclear", why: `sign-in: code ${read.value.code}` };
    kept = read.value.data.token;
    return { ...read, value: kept };
  };

  const reserve = async (): Promise<Line> => {
    if (kept === null) await signIn();
    return http.reserve(provider.code, provider.baseUrl);
  };

  const call = async <Value extends { readonly success: boolean }>(
    path: string,
    body: Readonly<Record<string, string>>,
    schema: ZodType<Value | Failure>,
    send: Send = http,
  ): Promise<Read<Value | Failure>> => {
    const used = kept;
    if (used !== null) {
      const read = await post(path, body, schema, send, used);
      const isStale = read.is === "read" && "code" in read.value && read.value.code === ufabetCode.badToken;
      if (!isStale) return read;
      if (kept === used) kept = null;
    }
    if (kept === null) {
      const signedIn = await signIn();
      if (signedIn.is === "unclear") return signedIn;
    }
    return post(path, body, schema, send, kept ?? "");
  };
  return Object.assign(call, { reserve });
};
