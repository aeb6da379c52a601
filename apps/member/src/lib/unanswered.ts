import { IDEMPOTENCY_KEPT_MS } from "@krapao/contract/limits";

import { digest } from "./digest.ts";
import { store, stored } from "./storage.ts";

/**
 * The Idempotency-Keys of requests that have no answer yet. A request that is sent again, after a lost line or a reload,
 * goes out under its first key, so it is done once. On the device a request is a hash of its member and of what it asks
 * (`<member>.<hash>`): it cannot be read, and another member's same request is another one.
 */
type Unanswered = Readonly<Record<string, { readonly key: string; readonly at: number }>>;

const NAME = /^[0-9a-f]{32}\.[0-9a-f]{64}$/;

/** Where nothing can be hashed nothing is left on the device: a key lives as long as the page and its session. */
const inMemory = new Map<string, string>();

const isEntry = (value: unknown): value is Unanswered[string] =>
  typeof value === "object" &&
  value !== null &&
  "key" in value &&
  typeof value.key === "string" &&
  "at" in value &&
  typeof value.at === "number" &&
  value.at > Date.now() - IDEMPOTENCY_KEPT_MS;

const read = (): Unanswered => {
  try {
    const value: unknown = JSON.parse(stored("unanswered") ?? "{}");
    const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
    return Object.fromEntries(entries.filter(([name, entry]) => NAME.test(name) && isEntry(entry)));
  } catch {
    return {};
  }
};

const write = (all: Unanswered): void =>
  store("unanswered", Object.keys(all).length === 0 ? null : JSON.stringify(all));

const nameOf = async (owner: string | null, fingerprint: string): Promise<string | null> => {
  const hash = owner === null ? null : await digest(`${owner} ${fingerprint}`);
  return hash === null ? null : `${owner}.${hash}`;
};

const randomHex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** The key for this member's request: the one it was sent with before and has no answer to, else a new one. */
export const keyFor = async (owner: string | null, fingerprint: string): Promise<string> => {
  const name = await nameOf(owner, fingerprint);
  const all = read();
  const known = name === null ? inMemory.get(fingerprint) : all[name]?.key;
  if (known !== undefined) return known;
  const key = randomHex();
  if (name === null) inMemory.set(fingerprint, key);
  else write({ ...all, [name]: { key, at: Date.now() } });
  return key;
};

/** Whether this member's request was sent and has no answer yet. */
export const isUnanswered = async (owner: string | null, fingerprint: string): Promise<boolean> => {
  const name = await nameOf(owner, fingerprint);
  return name === null ? inMemory.has(fingerprint) : read()[name] !== undefined;
};

/** This member's request was answered for good: the next one like it is a new one. */
export const answered = async (owner: string | null, fingerprint: string): Promise<void> => {
  const name = await nameOf(owner, fingerprint);
  inMemory.delete(fingerprint);
  if (name === null) return;
  const { [name]: _, ...others } = read();
  write(others);
};

/** Another session begins, or this one is over: what it has in memory goes, and what is no entry any more. */
export const tidyUnanswered = (): void => {
  inMemory.clear();
  write(read());
};

/** Forgets a member's requests: they left this device. */
export const forgetUnanswered = (owner: string | null): void => {
  if (owner !== null)
    write(Object.fromEntries(Object.entries(read()).filter(([name]) => !name.startsWith(`${owner}.`))));
};
