import { createRequire } from "node:module";

import type * as Argon2 from "@node-rs/argon2";

// Takes the place of `@node-rs/argon2` in tests, which hash the same few passwords thousands of times: a sixteenth of
// their processor time. Each hash is a true one, with the parameters that were asked for.

const real = createRequire(import.meta.url)("@node-rs/argon2") as typeof Argon2;

const known = new Map<string, Promise<unknown>>();

const once = <Value>(key: readonly unknown[], work: () => Promise<Value>): Promise<Value> => {
  const name = JSON.stringify(key);
  const result = (known.get(name) as Promise<Value> | undefined) ?? work();
  known.set(name, result);
  return result;
};

const verification = (hashed: string, password: string) => ["verify", hashed, password];

/** The hash of a password, which has the salt of its first time. That the password is the one of it is known then. */
export const hash = (password: string, options: object): Promise<string> =>
  once(["hash", password, options], async () => {
    const hashed = await real.hash(password, options);
    void once(verification(hashed, password), () => Promise.resolve(true));
    return hashed;
  });

/** Whether a password is the one of a hash. */
export const verify = (hashed: string, password: string): Promise<boolean> =>
  once(verification(hashed, password), () => real.verify(hashed, password));
