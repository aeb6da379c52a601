import { SIGNED_ADDRESS_MS } from "@krapao/contract/limits";

import type { Context } from "../../context.ts";

/** Where uploaded files are read, only by a signed address. */
export const FILE_PATH = "/api/file/";

const signedText = (path: string, holder: string, expires: string): string => JSON.stringify([path, holder, expires]);

/**
 * A signed address of a file below `base`, relative to ours, valid for 5 minutes: an HMAC of path, holder and expiry
 * (SECURITY.md S43).
 */
export const signedAddress = (
  { keys, clock }: Pick<Context, "keys" | "clock">,
  id: string,
  holder: string,
  base: string = FILE_PATH,
): string => {
  const path = `${base}${id}`;
  const expires = Math.floor((clock.now().getTime() + SIGNED_ADDRESS_MS) / 1_000).toString();
  const signature = keys.mac("signed-address", signedText(path, holder, expires)).toString("base64url");
  return `${path}?${new URLSearchParams({ expires, signature }).toString()}`;
};

/** Whether we signed an address for this file and holder, and it has not expired. */
export const isSignedAddress = (
  { keys, clock }: Pick<Context, "keys" | "clock">,
  file: { readonly id: string; readonly holder: string },
  { expires, signature }: { readonly expires: string; readonly signature: string },
  base: string = FILE_PATH,
): boolean =>
  keys.isMac(
    "signed-address",
    signedText(`${base}${file.id}`, file.holder, expires),
    Buffer.from(signature, "base64url"),
  ) && Number(expires) * 1_000 >= clock.now().getTime();
