import { createHash } from "node:crypto";

import { OTP } from "@krapao/contract/limits";
import { type Kysely, sql, type Transaction } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import type { OtpPurpose } from "./tables.ts";

/** Codes expire by the database's clock, because servers' own clocks may be minutes apart. */
const NOW = sql<Date>`db_now()`;

const hashOf = (otpToken: string): Buffer => createHash("sha256").update(otpToken).digest();
const macText = (phone: string, purpose: OtpPurpose, code: string): string => JSON.stringify([phone, purpose, code]);

/** Letters and digits that are not confused when read aloud. */
const REFERENCE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const REFERENCE_LENGTH = 6;

export type NewCode = { readonly otpToken: string; readonly reference: string; readonly code: string };

/** Creates a code for a phone number and a purpose; an earlier code of both ends (S20). */
export const makeCode = async (context: Context, phone: string, purpose: OtpPurpose): Promise<NewCode> => {
  const { db, random, keys } = context;
  const code = String(random.int(10 ** OTP.digits)).padStart(OTP.digits, "0");
  const otpToken = random.bytes(32).toString("base64url");
  const reference = Array.from(
    { length: REFERENCE_LENGTH },
    () => REFERENCE_LETTERS[random.int(REFERENCE_LETTERS.length)],
  ).join("");
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable("otp")
      .set({ ended_at: NOW })
      .where("phone", "=", phone)
      .where("purpose", "=", purpose)
      .where("ended_at", "is", null)
      .execute();
    await tx
      .insertInto("otp")
      .values({
        token_hash: hashOf(otpToken),
        phone,
        purpose,
        reference,
        code_mac: keys.mac("otp", macText(phone, purpose, code)),
        created_at: NOW,
        expires_at: sql<Date>`db_now() + ${`${OTP.lifeMs} milliseconds`}::interval`,
        verified_at: null,
        used_at: null,
        ended_at: null,
      })
      .execute();
  });
  return { otpToken, reference, code };
};

/** Whether this phone number has a code that can still be used. */
export const hasLivingCode = async (db: Kysely<Database>, phone: string): Promise<boolean> => {
  const row = await db
    .selectFrom("otp")
    .select("token_hash")
    .where("phone", "=", phone)
    .where("ended_at", "is", null)
    .where("used_at", "is", null)
    .where("expires_at", ">", NOW)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};

/** For how many milliseconds a token is blocked after too many wrong codes; null when it is not. */
export const blockOf = async (db: Kysely<Database>, otpToken: string): Promise<number | null> => {
  const { rows } = await sql<{ wait_ms: number }>`
    select extract(epoch from expires_at - db_now())::float8 * 1000 + ${OTP.blockMs - OTP.lifeMs} as wait_ms
    from otp where token_hash = ${hashOf(otpToken)} and tries >= ${OTP.tries} and verified_at is null`.execute(db);
  const wait = rows[0]?.wait_ms ?? 0;
  return wait > 0 ? wait : null;
};

/**
 * Takes one of the token's five tries in one atomic statement, before the code is compared (S21). So any number of
 * guesses at once are still five. Returns how many are left, null when there was none. Tries are counted by token, so
 * that nobody can block another person's phone number (rule 14).
 */
const takeTry = async (db: Kysely<Database>, tokenHash: Buffer): Promise<number | null> => {
  const taken = await db
    .updateTable("otp")
    .set((row) => ({ tries: row("tries", "+", 1) }))
    .where("token_hash", "=", tokenHash)
    .where("tries", "<", OTP.tries)
    .returning("tries")
    .executeTakeFirst();
  return taken === undefined ? null : OTP.tries - taken.tries;
};

export type Verified = "right" | "wrong" | "blocked" | "expired" | "unknown" | "ended";

/** Compares a code. A correct one verifies its phone number for its purpose, once. */
export const verifyCode = async (
  context: Context,
  otpToken: string,
  code: string,
): Promise<{ readonly is: Verified; readonly phone: string | null; readonly triesLeft?: number }> => {
  const { db, keys } = context;
  const row = await db
    .selectFrom("otp")
    .selectAll()
    .select(sql<boolean>`expires_at <= db_now()`.as("is_expired"))
    .where("token_hash", "=", hashOf(otpToken))
    .executeTakeFirst();
  if (row === undefined) return { is: "unknown", phone: null };
  const { phone, purpose } = row;
  // It was verified before, or a newer code replaced it; a code counts once.
  if (row.verified_at !== null || row.ended_at !== null) return { is: "ended", phone };
  if (row.is_expired) return { is: (await blockOf(db, otpToken)) === null ? "expired" : "blocked", phone };
  const triesLeft = await takeTry(db, row.token_hash);
  if (triesLeft === null) return { is: "blocked", phone };
  if (!keys.isMac("otp", macText(phone, purpose, code), row.code_mac)) return { is: "wrong", phone, triesLeft };
  const { numUpdatedRows } = await db
    .updateTable("otp")
    .set({ verified_at: NOW })
    .where("token_hash", "=", row.token_hash)
    .where("verified_at", "is", null)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return { is: numUpdatedRows === 1n ? "right" : "ended", phone };
};

const usable = (db: Kysely<Database>, otpToken: string, phone: string, purpose: OtpPurpose) =>
  db
    .selectFrom("otp")
    .select(["token_hash", "reference"])
    .where("token_hash", "=", hashOf(otpToken))
    .where("phone", "=", phone)
    .where("purpose", "=", purpose)
    .where("verified_at", ">", sql<Date>`db_now() - ${`${OTP.verifiedLifeMs} milliseconds`}::interval`)
    .where("used_at", "is", null);

/**
 * The reference of a token that verified this phone number for this purpose, within 15 minutes and unused; else null.
 */
export const verifiedReference = async (
  db: Kysely<Database>,
  otpToken: string,
  phone: string,
  purpose: OtpPurpose,
): Promise<string | null> => (await usable(db, otpToken, phone, purpose).executeTakeFirst())?.reference ?? null;

/** Uses a verified token up, in the transaction of what it allows (S24). False when there is no such token. */
export const useToken = async (
  tx: Transaction<Database>,
  otpToken: string,
  phone: string,
  purpose: OtpPurpose,
): Promise<boolean> => {
  const row = await usable(tx, otpToken, phone, purpose).forUpdate().executeTakeFirst();
  if (row === undefined) return false;
  await tx.updateTable("otp").set({ used_at: NOW }).where("token_hash", "=", row.token_hash).execute();
  return true;
};

/** Counts a code sent or verified, by hour and prefix (S23). */
export const countCode = async (db: Kysely<Database>, what: "sent" | "verified", prefix: string): Promise<void> => {
  const hour = sql<Date>`date_trunc('hour', db_now(), 'UTC')`;
  await db
    .insertInto("otp_hour")
    .values({ hour, prefix, sent: what === "sent" ? 1 : 0, verified: what === "verified" ? 1 : 0 })
    .onConflict((conflict) =>
      conflict.columns(["hour", "prefix"]).doUpdateSet((row) => ({ [what]: row(`otp_hour.${what}`, "+", 1) })),
    )
    .execute();
};
