import { OTP } from "@krapao/contract/limits";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { giveBackTurn, type Limit, perAddress, takeTurn } from "../../lib/limiter.ts";
import { refuse } from "../../lib/refusal.ts";

const HOUR_MS = 3_600_000;
/** Rule 13: for a phone, whatever the purpose. Never multiplied. */
const A_MINUTE: Limit = { scope: "otp:minute", ...OTP.sendEvery };
const AN_HOUR: Limit = { scope: "otp:hour", ...OTP.sendsPerPhone };

/** Takes a phone's and an address's turn for one code. Throws REQUEST_LIMIT_1MIN or REQUEST_LIMIT. */
export const takeSendTurn = async (context: Context, phone: string, caller: string): Promise<void> => {
  const { db, clock, settings } = context;
  const now = clock.now();
  const minute = await takeTurn(db, A_MINUTE, phone, now);
  if (!minute.allowed) throw refuse("REQUEST_LIMIT_1MIN", { retryAfter: minute.retryAfter });
  const hour = await takeTurn(db, AN_HOUR, phone, now);
  if (!hour.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: hour.retryAfter });
  const address = await takeTurn(db, perAddress(settings, "otpSends"), caller, now);
  if (!address.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: address.retryAfter });
};

/** What was not sent holds up the next one for no minute; it stays one of the hour's. */
export const giveBackMinute = (context: Context, phone: string): Promise<void> =>
  giveBackTurn(context.db, A_MINUTE, phone);

/** Whether this hour's SMS, over all phones, are within the operator's budget (S23). */
export const isWithinBudget = async (context: Context, perHour: number): Promise<boolean> => {
  const now = context.clock.now();
  const hour = new Date(now.getTime() - (now.getTime() % HOUR_MS));
  const { rows } = await sql<{
    sent: number;
  }>`select coalesce(sum(sent), 0)::int as sent from otp_hour where hour = ${hour}`.execute(context.db);
  return (rows[0]?.sent ?? perHour) < perHour;
};

const LOOKED_AT = 50;
const TOO_FEW = 15;

/** Says in the log when under 30 % of the last 50 codes were verified: somebody may use us as an SMS relay (S23). */
export const watchVerifyRate = async (context: Context): Promise<void> => {
  const { rows } = await sql<{ sent: number; verified: number }>`
    select count(*)::int as sent, count(verified_at)::int as verified
    from (select verified_at from otp order by created_at desc limit ${LOOKED_AT}) latest`.execute(context.db);
  const row = rows[0];
  if (row !== undefined && row.sent === LOOKED_AT && row.verified < TOO_FEW) {
    context.log.warn({ event: "otp verify rate low", verified: row.verified, of: row.sent });
  }
};
