import { createHash } from "node:crypto";

import { PASSKEY } from "@krapao/contract/limits";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Prover } from "../step-up/step-up.ts";
import type { ChallengePurpose } from "./tables.ts";

const hashOf = (attempt: string): Buffer => createHash("sha256").update(`passkey:${attempt}`).digest();

/**
 * Gives what a device is to sign, and a token that names the attempt: who answers has to have both. The database's clock
 * decides when it ends.
 */
export const makeChallenge = async (
  { db, random }: Pick<Context, "db" | "random">,
  purpose: ChallengePurpose,
  member: Prover | null,
): Promise<{ readonly attempt: string; readonly challenge: string }> => {
  const attempt = random.bytes(32).toString("base64url");
  const challenge = random.bytes(32).toString("base64url");
  await db
    .insertInto("passkey_challenge")
    .values({
      token_hash: hashOf(attempt),
      challenge,
      purpose,
      member_id: member?.id ?? null,
      session_id: member?.sessionId ?? null,
      expires_at: sql<Date>`db_now() + ${`${PASSKEY.challengeMs} milliseconds`}::interval`,
    })
    .execute();
  return { attempt, challenge };
};

/**
 * Takes an attempt's challenge for good, before anything is verified: whatever comes of it, it is never signed for again.
 * Null for one that is used, over, for another purpose, or of another session.
 */
export const takeChallenge = async (
  { db }: Pick<Context, "db">,
  attempt: string,
  purpose: ChallengePurpose,
  member: Prover | null,
): Promise<string | null> => {
  const { rows } = await sql<{ challenge: string; is_living: boolean }>`
    delete from passkey_challenge
    where token_hash = ${hashOf(attempt)} and purpose = ${purpose}
      and member_id is not distinct from ${member?.id ?? null}::bigint
      and session_id is not distinct from ${member?.sessionId ?? null}::text
    returning challenge, expires_at > db_now() as is_living`.execute(db);
  const [row] = rows;
  return row?.is_living === true ? row.challenge : null;
};
