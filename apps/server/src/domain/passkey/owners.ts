import { sql } from "kysely";

import type { Settings } from "../../settings.ts";

/** Whose passkeys: members' and operators' lie apart and follow the same rules. */
export type Owners = "member" | "operator";

/** Where the passkeys and challenges of each lie. */
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

/** Where each of them signs in. */
export const originOf = ({ publicOrigin, consoleOrigin }: Settings, owners: Owners): string =>
  owners === "member" ? publicOrigin : consoleOrigin;

/**
 * What a key names its owner by: a number, which says nothing of who they are. Operators' differ from members', since both
 * may have keys of one host name.
 */
export const userHandleOf = (owners: Owners, id: bigint): string =>
  Buffer.from(owners === "member" ? String(id) : `operator:${id}`).toString("base64url");
