import type { SolvedProof } from "@krapao/contract/otp/shapes";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { giveBackTurn, limitOf, perAddress, takeTurn } from "../../lib/limiter.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { refuse } from "../../lib/refusal.ts";
import { askProof, takeProof } from "./proof-of-work.ts";
/** Rule 13: the limits of a phone number, for all purposes together. They are never multiplied. */
const A_MINUTE = limitOf("otp:minute");
const AN_HOUR = limitOf("otp:hour");

/**
 * Takes a turn of the address and of the phone number for one code. The address comes first, so that an address over
 * its limit uses up no phone number's turn. Throws REQUEST_LIMIT_1MIN or REQUEST_LIMIT; then the address loses no turn.
 */
export const takeSendTurn = async (context: Context, phone: string, caller: string): Promise<void> => {
  const { db, settings } = context;
  const perCaller = perAddress(settings, "otpSends");
  const address = await takeTurn(db, perCaller, caller);
  if (!address.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: address.retryAfter });
  const minute = await takeTurn(db, A_MINUTE, phone);
  const hour = minute.allowed ? await takeTurn(db, AN_HOUR, phone) : minute;
  if (hour.allowed) return;
  await giveBackTurn(db, perCaller, caller);
  throw refuse(minute.allowed ? "REQUEST_LIMIT" : "REQUEST_LIMIT_1MIN", { retryAfter: hour.retryAfter });
};

/** Returns a turn when its code was not requested after all. */
const giveBackSendTurn = async ({ db, settings }: Context, phone: string, caller: string): Promise<void> => {
  await giveBackTurn(db, A_MINUTE, phone);
  await giveBackTurn(db, AN_HOUR, phone);
  await giveBackTurn(db, perAddress(settings, "otpSends"), caller);
};

/**
 * Requires a proof of work once a phone number or an address got more codes in a day than operators call usual. That is
 * far more than rule 13 allows in an hour, so nobody who keeps to rule 13 for one hour is asked. Throws PROOF_REQUIRED
 * with a challenge; then no turn of rule 13 is taken.
 */
export const checkProof = async (
  context: Context,
  phone: string,
  caller: string,
  proof: SolvedProof | undefined,
): Promise<void> => {
  const { db, settings } = context;
  const { otpProofPerPhone, otpProofPerAddress } = await operatorSettings(db);
  const times = Math.ceil(otpProofPerAddress * settings.rateLimitFactor);
  const ofPhone = { ...limitOf("otp:proof-phone"), times: otpProofPerPhone };
  const ofAddress = { ...limitOf("otp:proof-address"), times };
  const byPhone = await takeTurn(db, ofPhone, phone);
  const byAddress = await takeTurn(db, ofAddress, caller);
  if (byPhone.allowed && byAddress.allowed) return;
  if (proof !== undefined && (await takeProof(context, phone, proof))) return;
  if (byPhone.allowed) await giveBackTurn(db, ofPhone, phone);
  if (byAddress.allowed) await giveBackTurn(db, ofAddress, caller);
  await giveBackSendTurn(context, phone, caller);
  throw refuse("PROOF_REQUIRED", { fields: { challenge: await askProof(context, phone) } });
};

/**
 * Returns the minute's turn of a code that was not sent, so that the next one need not wait. It still counts in the
 * hour.
 */
export const giveBackMinute = (context: Context, phone: string): Promise<void> =>
  giveBackTurn(context.db, A_MINUTE, phone);

const LATEST = 50;
const TOO_FEW = 15;

/**
 * How many of the last 50 codes were verified. `isLow` when under 30 %: somebody may be using us as an SMS relay (S23).
 */
export const verifyRate = async (
  context: Context,
): Promise<{ readonly sent: number; readonly verified: number; readonly isLow: boolean }> => {
  const { rows } = await sql<{ sent: number; verified: number }>`
    select count(*)::int as sent, count(verified_at)::int as verified
    from (select verified_at from otp order by created_at desc limit ${LATEST}) latest`.execute(context.db);
  const { sent, verified } = rows[0] ?? { sent: 0, verified: 0 };
  return { sent, verified, isLow: sent === LATEST && verified < TOO_FEW };
};

/** Logs a warning when too few codes are verified. */
export const watchVerifyRate = async (context: Context): Promise<void> => {
  const { sent, verified, isLow } = await verifyRate(context);
  if (isLow) context.log.warn({ event: "otp.verify_rate_low", verified, of: sent });
};
