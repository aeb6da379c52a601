import { createHash } from "node:crypto";

import { STEP_UP } from "@krapao/contract/limits";
import type { StepUpPurpose } from "@krapao/contract/step-up/shapes";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import type { Random } from "../../lib/ports.ts";
import { refuse, type Refusal } from "../../lib/refusal.ts";
import type { Member } from "../session/read-session.ts";

const hashOf = (token: string): Buffer => createHash("sha256").update(`step-up:${token}`).digest();

/** Whom a proof is of: it counts in the session that gave it alone. */
export type Prover = Pick<Member, "id" | "sessionId">;

/**
 * Writes down that a member proved who they are, in the transaction that uses their proof up; the token is kept nowhere
 * but with them. The database's clock decides when it ends: servers' own may be minutes apart.
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
 * Uses a proof up, in one atomic statement: of two acts that come at once, at any number of servers, one has it. `act`
 * names what it is used for: the same act made again has it again. False when there is none to be had.
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

/** What a call is refused with that needs a proof; the purpose tells the app what to ask for. */
export const stepUpRequired = (purpose: StepUpPurpose): Refusal => refuse("STEP_UP_REQUIRED", { fields: { purpose } });
