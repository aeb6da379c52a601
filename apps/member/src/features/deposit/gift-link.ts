import { sendTruelink } from "@krapao/contract/deposit/send-truelink";

import { awaitsAnswer } from "../../lib/client.ts";
import { config } from "../../lib/config.ts";
import { ofTab } from "../../lib/storage.ts";

const NONCE_BYTES = 12;

const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const toText = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");

const keyOf = async (): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", toBytes((await config()).truelinkKey), "AES-GCM", false, ["encrypt", "decrypt"]);

/** CONTRACT.md, truelink: base64url of a random nonce and AES-256-GCM's output over the link, the tag last. */
export const sealLink = async (link: string, key: CryptoKey): Promise<string> => {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  const output = new Uint8Array(
    await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(link)),
  );
  const bytes = new Uint8Array(NONCE_BYTES + output.length);
  bytes.set(iv);
  bytes.set(output, NONCE_BYTES);
  return toText(bytes);
};

/** Decrypts the link. Null when the key has changed since. */
export const openLink = async (sealed: string, key: CryptoKey): Promise<string | null> => {
  try {
    const bytes = toBytes(sealed);
    const opened = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: bytes.subarray(0, NONCE_BYTES) },
      key,
      bytes.subarray(NONCE_BYTES),
    );
    return new TextDecoder().decode(opened);
  } catch {
    return null;
  }
};

/** The links that this tab sent, as they were sealed, until its session ends. */
const SENT = "sent-gifts";
const MOST = 10;

const sentSeals = (): readonly string[] => {
  const kept = parse(ofTab.get(SENT) ?? "[]");
  return Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : [];
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** Links that this member sent from this tab without an answer, both sealed and in clear text. */
const unanswered = async (key: CryptoKey): Promise<readonly { readonly sealed: string; readonly link: string }[]> => {
  const found = await Promise.all(
    sentSeals().map(async (sealed) => {
      const link = (await awaitsAnswer(sendTruelink, { link: sealed })) ? await openLink(sealed, key) : null;
      return link === null ? [] : [{ sealed, link }];
    }),
  );
  return found.flat();
};

/** The newest link without an answer, also after a reload. Null when there is none. */
export const unansweredLink = async (): Promise<string | null> =>
  (await unanswered(await keyOf())).at(-1)?.link ?? null;

/**
 * Seals a link to send. A link that was sent before without an answer is sent in the same form. That makes it the same
 * request with the same key, so the answer is that of the first.
 */
export const sealedFor = async (link: string): Promise<string> => {
  const key = await keyOf();
  const text = link.trim();
  const sent = await unanswered(key);
  const known = sent.find((each) => each.link === text)?.sealed;
  if (known !== undefined) return known;
  const sealed = await sealLink(text, key);
  ofTab.set(SENT, JSON.stringify([...sent.map((each) => each.sealed), sealed].slice(-MOST)));
  return sealed;
};
