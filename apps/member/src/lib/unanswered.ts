import { store, stored } from "./storage.ts";

/**
 * The Idempotency-Keys of requests that have no answer yet, by what they ask. A request that is sent again, after a
 * lost line or a reload, goes out under its first key, so it is done once.
 */
type Unanswered = Record<string, string>;

const read = (): Unanswered => {
  try {
    const value: unknown = JSON.parse(stored("unanswered") ?? "{}");
    return typeof value === "object" && value !== null ? (value as Unanswered) : {};
  } catch {
    return {};
  }
};

/** The key for this request: the one it was sent with before and has no answer to, else a new one. */
export const keyFor = (fingerprint: string): string => {
  const all = read();
  const known = all[fingerprint];
  if (known !== undefined) return known;
  const key = randomHex();
  store("unanswered", JSON.stringify({ ...all, [fingerprint]: key }));
  return key;
};

/** Whether this request was sent and has no answer yet. */
export const isUnanswered = (fingerprint: string): boolean => read()[fingerprint] !== undefined;

const randomHex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The request was answered for good: the next one like it is a new one. */
export const answered = (fingerprint: string): void => {
  const { [fingerprint]: _, ...others } = read();
  store("unanswered", Object.keys(others).length === 0 ? null : JSON.stringify(others));
};

/** What was asked by requests that have no answer yet and begin like this. */
export const unansweredAfter = (start: string): readonly string[] =>
  Object.keys(read()).flatMap((fingerprint) =>
    fingerprint.startsWith(start) ? [fingerprint.slice(start.length)] : [],
  );
