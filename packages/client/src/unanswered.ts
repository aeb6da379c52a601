import { IDEMPOTENCY_KEPT_MS } from "@krapao/contract/limits";

import type { DeviceStorage } from "./device-storage.ts";
import { digest } from "./digest.ts";

/** A key, and when it was made by this device's clock, in milliseconds since 1970. */
export type RequestKey = { readonly key: string; readonly at: number };

/** By `<owner>.<hash>`. */
type Entries = Readonly<Record<string, RequestKey>>;

/** The Idempotency-Keys of requests without an answer. */
export type Unanswered = {
  /** The key for this owner's request: the one of an earlier attempt that has no answer, otherwise a new one. */
  readonly keyFor: (owner: string | null, fingerprint: string) => Promise<RequestKey>;
  /** Whether this owner's request was sent and has no answer. */
  readonly isUnanswered: (owner: string | null, fingerprint: string) => Promise<boolean>;
  /** This owner's request has its final answer. The next one like it is a new request. */
  readonly answered: (owner: string | null, fingerprint: string) => Promise<void>;
  /** A session begins or ends. Drops keys that are in memory only, and those that are expired or malformed. */
  readonly tidy: () => void;
  /** Deletes an owner's requests when the owner leaves this device. */
  readonly forget: (owner: string | null) => void;
};

const NAME = /^[0-9a-f]{32}\.[0-9a-f]{64}$/;

const isEntry = (value: unknown): value is Entries[string] =>
  typeof value === "object" &&
  value !== null &&
  "key" in value &&
  typeof value.key === "string" &&
  "at" in value &&
  typeof value.at === "number" &&
  value.at > Date.now() - IDEMPOTENCY_KEPT_MS;

const parse = (text: string | null): Entries => {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
    return Object.fromEntries(entries.filter(([name, entry]) => NAME.test(name) && isEntry(entry)));
  } catch {
    return {};
  }
};

const nameOf = async (owner: string | null, fingerprint: string): Promise<string | null> => {
  const hash = owner === null ? null : await digest(`${owner} ${fingerprint}`);
  return hash === null ? null : `${owner}.${hash}`;
};

const randomHex = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * A request that is sent again, after a lost connection or a reload, uses its first key, so it is carried out once. The
 * device stores a request as a hash of its owner and its content: nobody can read it there, and the same request of
 * another owner is another request. Where the browser has no hash function, nothing is stored, and a key lasts as long
 * as the page and its session.
 */
export const createUnanswered = (storage: DeviceStorage<"unanswered">): Unanswered => {
  const inMemory = new Map<string, RequestKey>();
  const read = (): Entries => parse(storage.get("unanswered"));
  const write = (all: Entries): void =>
    storage.set("unanswered", Object.keys(all).length === 0 ? null : JSON.stringify(all));

  return {
    keyFor: async (owner, fingerprint) => {
      const name = await nameOf(owner, fingerprint);
      const all = read();
      const known = name === null ? inMemory.get(fingerprint) : all[name];
      if (known !== undefined) return known;
      const made = { key: randomHex(), at: Date.now() };
      if (name === null) inMemory.set(fingerprint, made);
      else write({ ...all, [name]: made });
      return made;
    },
    isUnanswered: async (owner, fingerprint) => {
      const name = await nameOf(owner, fingerprint);
      return name === null ? inMemory.has(fingerprint) : read()[name] !== undefined;
    },
    answered: async (owner, fingerprint) => {
      const name = await nameOf(owner, fingerprint);
      inMemory.delete(fingerprint);
      if (name === null) return;
      const { [name]: _, ...others } = read();
      write(others);
    },
    tidy: () => {
      inMemory.clear();
      write(read());
    },
    forget: (owner) => {
      if (owner !== null)
        write(Object.fromEntries(Object.entries(read()).filter(([name]) => !name.startsWith(`${owner}.`))));
    },
  };
};
