import { createECDH } from "node:crypto";

import type { PushKey } from "../../adapters/push/port.ts";
import type { Context } from "../../context.ts";

const ID = 1;
const PLACE = { table: "push_key", column: "sealed", row: String(ID) };

/** Creates the key unless one exists. When servers start together, the first one that writes it wins. */
const makeKey = async ({ db, keys, random, clock }: Context): Promise<void> => {
  const pair = createECDH("prime256v1");
  const secret = random.bytes(32);
  pair.setPrivateKey(secret);
  await db
    .insertInto("push_key")
    .values({
      id: ID,
      public_key: pair.getPublicKey("base64url"),
      sealed: keys.seal("push", PLACE, secret.toString("base64url")),
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const readKey = async (context: Context): Promise<PushKey | null> => {
  const row = await context.db.selectFrom("push_key").select(["public_key", "sealed"]).executeTakeFirst();
  if (row === undefined) return null;
  const secret = context.keys.open("push", PLACE, row.sealed);
  return { publicKey: Buffer.from(row.public_key, "base64url"), privateKey: Buffer.from(secret, "base64url") };
};

const loadKey = async (context: Context): Promise<PushKey> => {
  const known = await readKey(context);
  if (known !== null) return known;
  await makeKey(context);
  const made = await readKey(context);
  if (made === null) throw new Error("the push key was not stored");
  return made;
};

const createReader = (context: Context): (() => Promise<PushKey>) => {
  let known: Promise<PushKey> | null = null;
  return () => {
    known ??= loadKey(context).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };
};

/** The key by which browsers and push services recognise us: one for all servers, created on first use. */
export const pushKey = (context: Context): Promise<PushKey> => context.once(createReader)();
