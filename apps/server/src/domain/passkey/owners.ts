import { sql } from "kysely";

import type { Settings } from "../../settings.ts";

/** Whose passkeys: members' and operators' have tables of their own and follow the same rules. */
export type Owners = "member" | "operator";

/** The tables of passkeys and challenges of each. */
export const TABLES = {
  member: {
    keys: sql.table("passkey"),
    challenges: sql.table("passkey_challenge"),
    owner: sql.ref("member_id"),
    unique: "passkey_credential_id_key",
  },
  operator: {
    keys: sql.table("operator_passkey"),
    challenges: sql.table("operator_passkey_challenge"),
    owner: sql.ref("operator_id"),
    unique: "operator_passkey_credential_id_key",
  },
} as const;

/** The origin at which members or operators sign in. */
export const originOf = ({ publicOrigin, consoleOrigin }: Settings, owners: Owners): string =>
  owners === "member" ? publicOrigin : consoleOrigin;

/**
 * The user handle of a passkey's owner: an id, which does not say who they are. Operators' handles differ from
 * members', because both may have passkeys for the same host.
 */
export const userHandleOf = (owners: Owners, id: bigint): string =>
  Buffer.from(owners === "member" ? String(id) : `operator:${id}`).toString("base64url");
