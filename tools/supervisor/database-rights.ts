import pg from "pg";

import { connectionFromUrl } from "../../apps/server/src/db/connection-url.ts";
import { placeOf } from "./outside-database.ts";
import { StartError } from "./start-error.ts";

/** The roles that own the tables, serve, and audit. */
const NEEDED = ["krapao_owner", "krapao_app", "krapao_audit"] as const;
type Needed = (typeof NEEDED)[number];

/** What the role of a connection may do. */
export type Rights = {
  readonly name: string;
  readonly isSuper: boolean;
  readonly mayCreate: boolean;
  /** The needed roles that exist. */
  readonly existing: readonly Needed[];
  /** Those of them that it may act as, or may be granted by its own right. */
  readonly usable: readonly Needed[];
};

/** What is missing, and what to do about it. Null when nothing is. `servesAlone`: no other login serves. */
export const missingRight = (
  { name, isSuper, mayCreate, existing, usable }: Rights,
  servesAlone: boolean,
): string | null => {
  if (isSuper) return null;
  const missing = NEEDED.filter((role) => !existing.includes(role));
  if (missing.length > 0 && !mayCreate)
    return `its role "${name}" may not create ${missing.join(", ")}: let a superuser create them and grant them to "${name}", or give a role that may create roles`;
  const needed: readonly Needed[] = servesAlone ? ["krapao_owner", "krapao_app"] : ["krapao_owner"];
  const refused = needed.find((role) => role !== name && existing.includes(role) && !usable.includes(role));
  if (refused === undefined) return null;
  const other = refused === "krapao_app" ? ", or set DATABASE_APP_URL to a login that may" : "";
  return `its role "${name}" may not act as ${refused}: let a superuser grant ${refused} to "${name}"${other}`;
};

/** From PostgreSQL 16 on, a role that may create roles grants only those that it administers. */
const readRights = async (client: pg.Client): Promise<Rights | undefined> => {
  const { rows } = await client.query<Rights>(
    `select current_user as name, me.rolsuper as "isSuper", me.rolcreaterole as "mayCreate",
       coalesce(array_agg(r.rolname::text) filter (where r.oid is not null), '{}') as existing,
       coalesce(array_agg(r.rolname::text) filter (where pg_has_role(me.oid, r.oid, 'MEMBER')
         or pg_has_role(me.oid, r.oid, 'MEMBER WITH ADMIN OPTION')
         or me.rolcreaterole and current_setting('server_version_num')::int < 160000), '{}') as usable
     from pg_roles me left join pg_roles r on r.rolname = any($1)
     where me.rolname = current_user group by me.oid, me.rolsuper, me.rolcreaterole`,
    [NEEDED],
  );
  return rows[0];
};

/**
 * Throws a {@link StartError} when the role of an outside database may not migrate it, or serve where no other login
 * does. Changes nothing.
 */
export const assertRights = async (address: string, servesAlone: boolean): Promise<void> => {
  const client = new pg.Client({ ...connectionFromUrl(address), connectionTimeoutMillis: 5_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const rights = await readRights(client);
    const problem = rights === undefined ? null : missingRight(rights, servesAlone);
    if (problem !== null) throw new StartError(`${placeOf(address)}: ${problem}.`);
  } finally {
    await client.end();
  }
};
