import { createHash } from "node:crypto";

import { OTP } from "@krapao/contract/limits";
import { type Kysely, sql, type Transaction } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import type { OtpPurpose } from "./tables.ts";

const hashOf = (otpToken: string): Buffer => createHash("sha256").update(otpToken).digest();
const macText = (phone: string, purpose: OtpPurpose, code: string): string => JSON.stringify([phone, purpose, code]);

/** Letters and digits that are not taken for each other when read aloud. */
const REFERENCE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const REFERENCE_LENGTH = 6;

export type NewCode = { readonly otpToken: string; readonly reference: string; readonly code: string };

/** Makes a code for a phone and a purpose; any earlier one of both ends (S20). */
export const makeCode = async (context: Context, phone: string, purpose: OtpPurpose): Promise<NewCode> => {
  const { db, random, keys, clock } = context;
  const code = String(random.int(10 ** OTP.digits)).padStart(OTP.digits, "0");
  const otpToken = random.bytes(32).toString("base64url");
  const reference = Array.from(
    { length: REFERENCE_LENGTH },
    () => REFERENCE_LETTERS[random.int(REFERENCE_LETTERS.length)],
  ).join("");
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable("otp")
      .set({ ended_at: now })
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
        created_at: now,
        expires_at: new Date(now.getTime() + OTP.lifeMs),
        verified_at: null,
        used_at: null,
        ended_at: null,
      })
      .execute();
  });
  return { otpToken, reference, code };
};

/** Until when a phone may try no code of this purpose; null when it may. */
export const blockOf = async (
  db: Kysely<Database>,
  phone: string,
  purpose: OtpPurpose,
  now: Date,
): Promise<Date | null> => {
  const row = await db
    .selectFrom("otp_guard")
    .select("blocked_until")
    .where("phone", "=", phone)
    .where("purpose", "=", purpose)
    .where("blocked_until", ">", now)
    .executeTakeFirst();
  return row?.blocked_until ?? null;
};

/**
 * Takes one of the five tries, before the code is looked at and in one atomic statement (S21): any number of guesses at
 * once are still five. False while the phone is blocked.
 */
const takeTry = async (db: Kysely<Database>, phone: string, purpose: OtpPurpose, now: Date): Promise<boolean> => {
  const over = new Date(now.getTime() - OTP.blockMs);
  const blockEnd = new Date(now.getTime() + OTP.blockMs);
  const { rows } = await sql<{ tries: number }>`
    insert into otp_guard as g (phone, purpose, tries, tried_at) values (${phone}, ${purpose}, 1, ${now})
    on conflict (phone, purpose) do update set
      tries = case when g.tried_at <= ${over} then 1 else g.tries + 1 end,
      tried_at = ${now},
      blocked_until = case when g.tried_at > ${over} and g.tries + 1 >= ${OTP.tries} then ${blockEnd}::timestamptz end
    where g.blocked_until is null or g.blocked_until <= ${now}
    returning g.tries`.execute(db);
  return rows.length === 1;
};

export type Verified = "right" | "wrong" | "blocked" | "expired" | "unknown" | "ended";

/** Tries a code. A right one verifies its phone for its purpose, once; the tries before it are forgotten. */
export const verifyCode = async (
  context: Context,
  otpToken: string,
  code: string,
): Promise<{ readonly is: Verified; readonly phone: string | null }> => {
  const { db, keys, clock } = context;
  const now = clock.now();
  const row = await db.selectFrom("otp").selectAll().where("token_hash", "=", hashOf(otpToken)).executeTakeFirst();
  if (row === undefined) return { is: "unknown", phone: null };
  const { phone, purpose } = row;
  // Verified before, or a newer code took its place: a code counts once.
  if (row.verified_at !== null || row.ended_at !== null) return { is: "ended", phone };
  if (row.expires_at <= now) return { is: "expired", phone };
  if (!(await takeTry(db, phone, purpose, now))) return { is: "blocked", phone };
  if (!keys.isMac("otp", macText(phone, purpose, code), row.code_mac)) return { is: "wrong", phone };
  const { numUpdatedRows } = await db
    .updateTable("otp")
    .set({ verified_at: now })
    .where("token_hash", "=", row.token_hash)
    .where("verified_at", "is", null)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  await db.deleteFrom("otp_guard").where("phone", "=", phone).where("purpose", "=", purpose).execute();
  return { is: numUpdatedRows === 1n ? "right" : "ended", phone };
};

const usable = (db: Kysely<Database>, otpToken: string, phone: string, purpose: OtpPurpose, now: Date) =>
  db
    .selectFrom("otp")
    .select(["token_hash", "reference"])
    .where("token_hash", "=", hashOf(otpToken))
    .where("phone", "=", phone)
    .where("purpose", "=", purpose)
    .where("verified_at", ">", new Date(now.getTime() - OTP.verifiedLifeMs))
    .where("used_at", "is", null);

/** The reference of a token that verified this phone for this purpose, within 15 minutes and unused; else null. */
export const verifiedReference = async (
  db: Kysely<Database>,
  otpToken: string,
  phone: string,
  purpose: OtpPurpose,
  now: Date,
): Promise<string | null> => (await usable(db, otpToken, phone, purpose, now).executeTakeFirst())?.reference ?? null;

/** Uses a verified token up, in the transaction of what it allows (S24). False when it is not to be had. */
export const useToken = async (
  tx: Transaction<Database>,
  otpToken: string,
  phone: string,
  purpose: OtpPurpose,
  now: Date,
): Promise<boolean> => {
  const row = await usable(tx, otpToken, phone, purpose, now).forUpdate().executeTakeFirst();
  if (row === undefined) return false;
  await tx.updateTable("otp").set({ used_at: now }).where("token_hash", "=", row.token_hash).execute();
  return true;
};

/** Counts a code sent or verified, by hour and prefix (S23). */
export const countCode = async (
  db: Kysely<Database>,
  what: "sent" | "verified",
  prefix: string,
  now: Date,
): Promise<void> => {
  const hour = new Date(now.getTime() - (now.getTime() % 3_600_000));
  await db
    .insertInto("otp_hour")
    .values({ hour, prefix, sent: what === "sent" ? 1 : 0, verified: what === "verified" ? 1 : 0 })
    .onConflict((conflict) =>
      conflict.columns(["hour", "prefix"]).doUpdateSet((row) => ({ [what]: row(`otp_hour.${what}`, "+", 1) })),
    )
    .execute();
};
