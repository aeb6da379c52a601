import { hash } from "node:crypto";

import type { Kysely } from "kysely";

import type { Database } from "../../../db/schema.ts";

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * The reference of the one posting by which a bank transfer enters our books, whichever channel reports it first: the
 * sending bank's code and its own reference (1 to 60 characters).
 */
export const arrivalReference = ({
  sendingBank,
  reference,
}: {
  readonly sendingBank: string;
  readonly reference: string;
}) => `bank:${sendingBank}:${reference}`;

/**
 * The reference of an arrival's deposit in the member's statement. The same arrival always gives the same reference.
 */
export const depositReference = (arrival: string): string =>
  `D${Array.from(hash("sha256", arrival, "buffer").subarray(0, 16), (byte) => letters[byte & 31]).join("")}`;

/** How often it was tried to send money of suspense back, the one of that posting included. */
export const returnAttempts = (posting: string): number => Number(/-(\d+)$/.exec(posting)?.[1] ?? 1);

/** After this many refused attempts to send money back, no further attempt is made. */
const TRIES = 20;

/**
 * The reference under which money leaves suspense, in whichever way, so that it leaves once. After a refused return the
 * money is in suspense again and leaves under the next reference. `arrival` is the reference of the posting that put it
 * there.
 */
export const releaseReference = async (db: Kysely<Database>, arrival: string): Promise<string> => {
  const first = `suspense:${hash("sha256", arrival, "hex")}`;
  const names = Array.from({ length: TRIES }, (_, index) => (index === 0 ? first : `${first}-${index + 1}`));
  const rows = await db
    .selectFrom("transfer")
    .select("reference")
    .where("reference", "in", names)
    .where("state", "=", "released")
    .execute();
  const inVain = new Set(rows.map(({ reference }) => reference));
  const next = names.find((name) => !inVain.has(name));
  if (next === undefined) throw new Error("a return from suspense was refused too often");
  return next;
};
