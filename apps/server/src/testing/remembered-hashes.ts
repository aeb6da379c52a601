import { createRequire } from "node:module";

import type * as Argon2 from "@node-rs/argon2";

// Replaces `@node-rs/argon2` in tests. They hash the same few passwords thousands of times, which would take a
// sixteenth of their processor time. Each hash is a real one, with the requested parameters.

const real = createRequire(import.meta.url)("@node-rs/argon2") as typeof Argon2;

const known = new Map<string, Promise<unknown>>();

const once = <Value>(key: readonly unknown[], work: () => Promise<Value>): Promise<Value> => {
  const name = JSON.stringify(key);
  const result = (known.get(name) as Promise<Value> | undefined) ?? work();
  known.set(name, result);
  return result;
};

const verification = (hashed: string, password: string) => ["verify", hashed, password];

/** The hash of a password, computed once. {@link verify} then knows this password for it. */
export const hash = (password: string, options: object): Promise<string> =>
  once(["hash", password, options], async () => {
    const hashed = await real.hash(password, options);
    void once(verification(hashed, password), () => Promise.resolve(true));
    return hashed;
  });

/** Whether a password belongs to a hash. */
export const verify = (hashed: string, password: string): Promise<boolean> =>
  once(verification(hashed, password), () => real.verify(hashed, password));
