import type { ZodType } from "zod";

import type { SignedSettings } from "./settings.ts";
import { isRecent, isSignedBy } from "./signature.ts";

/** A provider's request: header names in lower case, and the raw bytes of the body. */
type Request = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
};

type SignedRequest<Value> =
  | { readonly is: "signed"; readonly value: Value; /** When it was signed. */ readonly at: Date }
  | { readonly is: "bad"; readonly why: "signature" | "time" | "schema" };

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
};

/**
 * Reads a request that its provider signed. It is checked in the order of SECURITY.md S33: signature, time, content.
 * Never throws.
 */
export const readSignedRequest = <Value>(
  { secret, previousSecret }: Pick<SignedSettings, "secret" | "previousSecret">,
  { method, path, headers, body }: Request,
  schema: ZodType<Value>,
  now: Date,
): SignedRequest<Value> => {
  const secrets = previousSecret === null ? [secret] : [secret, previousSecret];
  const time = headers["x-timestamp"] ?? "";
  if (!isSignedBy(secrets, { method, path, time, body }, headers["x-signature"] ?? ""))
    return { is: "bad", why: "signature" };
  if (!isRecent(time, now)) return { is: "bad", why: "time" };
  const read = schema.safeParse(jsonOf(body));
  return read.success
    ? { is: "signed", value: read.data, at: new Date(Number(time) * 1000) }
    : { is: "bad", why: "schema" };
};
