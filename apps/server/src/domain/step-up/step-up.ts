import { createHash } from "node:crypto";

import { STEP_UP } from "@krapao/contract/limits";
import type { StepUpPurpose } from "@krapao/contract/step-up/shapes";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { Random } from "../../lib/ports.ts";
import { refuse, type Refusal } from "../../lib/refusal.ts";
import type { Member } from "../session/read-session.ts";

const hashOf = (token: string): Buffer => createHash("sha256").update(`step-up:${token}`).digest();

/** Who gives a proof. It is valid only in the same session. */
export type Prover = Pick<Member, "id" | "sessionId">;

/**
 * Records a member's proof of identity, in the transaction that uses the proof's code or signature up. Only the member
 * keeps the token. It expires by the database's clock, because servers' own clocks may be minutes apart.
 */
export const giveStepUp = async (
  tx: Kysely<Database>,
  random: Random,
  member: Prover,
  purpose: StepUpPurpose,
): Promise<{ readonly token: string; readonly expiresAt: Date }> => {
  const token = random.bytes(32).toString("base64url");
  const given = await tx
    .insertInto("step_up")
    .values({
      token_hash: hashOf(token),
      member_id: member.id,
      session_id: member.sessionId,
      purpose,
      created_at: sql<Date>`db_now()`,
      expires_at: sql<Date>`db_now() + ${`${STEP_UP.lifeMs} milliseconds`}::interval`,
      used_for: null,
    })
    .returning("expires_at")
    .executeTakeFirstOrThrow();
  return { token, expiresAt: given.expires_at };
};

/**
 * Uses a proof up in one atomic statement: of two actions at once, on any servers, only one gets it. `act` names the
 * action; the same action repeated gets the same proof again. False when there is none.
 */
export const takeStepUp = async (
  db: Kysely<Database>,
  member: Prover,
  purpose: StepUpPurpose,
  token: string,
  act: string,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("step_up")
    .set({ used_for: act })
    .where("token_hash", "=", hashOf(token))
    .where("member_id", "=", member.id)
    .where("session_id", "=", member.sessionId)
    .where("purpose", "=", purpose)
    .where("expires_at", ">", sql<Date>`db_now()`)
    .where((is) => is.or([is("used_for", "is", null), is("used_for", "=", act)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** The refusal of a call that needs a proof. The purpose tells the app what to ask for. */
export const stepUpRequired = (purpose: StepUpPurpose): Refusal => refuse("STEP_UP_REQUIRED", { fields: { purpose } });
