import type { ProofChallenge, SolvedProof } from "@krapao/contract/otp/shapes";

const COUNTER_BYTES = 4;
/** Far more than the server ever asks for. A larger number is refused. */
const MOST = 100_000;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/**
 * Whether a value is a challenge that {@link solveProof} can solve. The detail of a refusal may be anything until it is
 * checked.
 */
export const isProofChallenge = (value: unknown): value is ProofChallenge => {
  const parameters = isRecord(value) ? value["parameters"] : null;
  if (!isRecord(parameters)) return false;
  const { nonce, salt, keyPrefix, cost, keyLength } = parameters;
  const isHex = [nonce, salt, keyPrefix].every((text) => typeof text === "string" && /^[0-9a-f]{2,}$/.test(text));
  return isHex && typeof cost === "number" && typeof keyLength === "number";
};

const toBytes = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));

const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Does the proof of work that the server asks for before it sends a code: tries numbers until the key derived from one
 * has the required prefix. It uses the browser's own cryptography and ALTCHA's format. Null when no number fits.
 */
export const solveProof = async (challenge: ProofChallenge): Promise<SolvedProof | null> => {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  const start = toBytes(nonce);
  const tried = new Uint8Array(start.length + COUNTER_BYTES);
  tried.set(start);
  const view = new DataView(tried.buffer);
  const rule = { name: "PBKDF2", hash: "SHA-256", salt: toBytes(salt), iterations: cost };
  for (let counter = 0; counter < MOST; counter++) {
    view.setUint32(start.length, counter);
    const key = await crypto.subtle.importKey("raw", tried, "PBKDF2", false, ["deriveBits"]);
    const derivedKey = toHex(new Uint8Array(await crypto.subtle.deriveBits(rule, key, keyLength * 8)));
    if (derivedKey.startsWith(keyPrefix)) return { challenge, solution: { counter, derivedKey } };
  }
  return null;
};
