import type { Passkey, SigningOptions } from "@krapao/contract/passkey/shapes";
import { PASSKEY } from "@krapao/contract/limits";
import type { Kysely, Selectable } from "kysely";

import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import type { Prover } from "../step-up/step-up.ts";
import { makeChallenge } from "./challenge.ts";
import { passkeySite } from "./site.ts";
import type { ChallengePurpose } from "./tables.ts";

type Row = Selectable<Database["passkey"]>;

/** A member's passkeys, the newest first. */
export const passkeysOf = (db: Kysely<Database>, memberId: bigint): Promise<Row[]> =>
  db
    .selectFrom("passkey")
    .selectAll()
    .where("member_id", "=", memberId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .execute();

/** A passkey as its owner sees it. */
export const shownPasskey = (row: Pick<Row, "id" | "name" | "created_at" | "used_at" | "is_synced">): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  usedAt: row.used_at?.toISOString() ?? null,
  isSynced: row.is_synced,
});

/** The keys of a list as browsers are told of them. */
export const credentialsOf = (
  rows: readonly Pick<Row, "credential_id" | "transports">[],
): { readonly id: string; readonly transports: string[] }[] =>
  rows.map(({ credential_id: id, transports }) => ({ id, transports }));

/** Asks for a signature: of one of the member's keys, or at a login of any key of this site. */
export const askSignature = async (
  context: Context,
  purpose: ChallengePurpose,
  member: Prover | null,
  rows: readonly Row[],
): Promise<SigningOptions> => {
  const { rpId } = passkeySite(context.settings.publicOrigin);
  const made = await makeChallenge(context, purpose, member);
  return { ...made, rpId, timeout: PASSKEY.challengeMs, credentials: credentialsOf(rows) };
};
