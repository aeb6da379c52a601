import { createHash } from "node:crypto";

import { PASSKEY } from "@krapao/contract/limits";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { type Owners, TABLES } from "./owners.ts";
import type { ChallengePurpose } from "./tables.ts";

const hashOf = (attempt: string): Buffer => createHash("sha256").update(`passkey:${attempt}`).digest();

/** Who makes the attempt. A challenge is valid only in the session that asked for it. */
export type Signer = { readonly id: bigint; readonly sessionId: string };

/**
 * Creates a challenge for a device to sign, and a token that names the attempt; the answer needs both. `by` is null at
 * a login. It expires by the database's clock.
 */
export const makeChallenge = async (
  { db, random }: Pick<Context, "db" | "random">,
  owners: Owners,
  purpose: ChallengePurpose,
  by: Signer | null,
): Promise<{ readonly attempt: string; readonly challenge: string }> => {
  const attempt = random.bytes(32).toString("base64url");
  const challenge = random.bytes(32).toString("base64url");
  const { challenges, owner } = TABLES[owners];
  await sql`
    insert into ${challenges} (token_hash, challenge, purpose, ${owner}, session_id, expires_at)
    values (${hashOf(attempt)}, ${challenge}, ${purpose}, ${by?.id ?? null}, ${by?.sessionId ?? null},
      db_now() + ${`${PASSKEY.challengeMs} milliseconds`}::interval)`.execute(db);
  return { attempt, challenge };
};

/**
 * Uses an attempt's challenge up before anything is verified, so that it can never be signed again, whatever the
 * result. Null for one that is used, expired, for another purpose, or of another session.
 */
export const takeChallenge = async (
  { db }: Pick<Context, "db">,
  owners: Owners,
  attempt: string,
  purpose: ChallengePurpose,
  by: Signer | null,
): Promise<string | null> => {
  const { challenges, owner } = TABLES[owners];
  const { rows } = await sql<{ challenge: string; is_living: boolean }>`
    delete from ${challenges}
    where token_hash = ${hashOf(attempt)} and purpose = ${purpose}
      and ${owner} is not distinct from ${by?.id ?? null}::bigint
      and session_id is not distinct from ${by?.sessionId ?? null}::text
    returning challenge, expires_at > db_now() as is_living`.execute(db);
  const [row] = rows;
  return row?.is_living === true ? row.challenge : null;
};
