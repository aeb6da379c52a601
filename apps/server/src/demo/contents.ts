import { type Kysely, sql } from "kysely";

import type { Database } from "../db/schema.ts";
import { SettingsError } from "../settings.ts";
import { mainAccounts } from "./deposit-accounts.ts";
import { DEMO_ACCOUNTS, DEMO_PHONE } from "./member.ts";

/**
 * The row of the table `setting` that marks a database as the demo's: `false` from before the first row, `true` when
 * the demo is complete.
 */
export const MARK = "demoFilled";

/** Whose people and money a database holds. */
export type Contents = "nothing" | "the demo" | "others";

type Row = object | undefined;

/**
 * Whether a database holds the demo's data, real members' data, or none. The database may not be migrated yet, or may
 * be of another version: a missing table counts as empty. A database without the mark is also the demo's when an
 * earlier version began to fill it and was interrupted.
 */
export const contentsOf = async (db: Kysely<Database>): Promise<Contents> => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public'`.execute(db);
  const tables = new Set(rows.map(({ name }) => name));
  const holds = async (table: keyof Database, find: () => Promise<Row>): Promise<boolean> =>
    tables.has(table) && (await find()) !== undefined;

  const isDemos =
    (await holds("setting", () =>
      db.selectFrom("setting").select("name").where("name", "=", MARK).executeTakeFirst(),
    )) ||
    (await holds("member", () =>
      db
        .selectFrom("member")
        .select("id")
        .where("phone", "=", DEMO_PHONE)
        .where("bank_account_no", "in", Object.values(DEMO_ACCOUNTS))
        .executeTakeFirst(),
    )) ||
    (await holds("deposit_account", () =>
      db
        .selectFrom("deposit_account")
        .select("id")
        .where(
          "account_no",
          "in",
          Object.values(mainAccounts).map(({ account_no }) => account_no),
        )
        .where("account_name", "=", mainAccounts.th.account_name)
        .executeTakeFirst(),
    ));
  if (isDemos) return "the demo";
  const isOthers =
    (await holds("operator", () => db.selectFrom("operator").select("id").limit(1).executeTakeFirst())) ||
    (await holds("member", () => db.selectFrom("member").select("id").limit(1).executeTakeFirst()));
  return isOthers ? "others" : "nothing";
};

const ANOTHER = "set DATA_DIR to another folder, or DATABASE_URL to another database";

/**
 * Throws a {@link SettingsError} for a start without the demo on a database that the demo filled, because its passwords
 * are public, and for a start with the demo on a database of real members, because its sandbox would play with their
 * money.
 */
export const assertContentsFit = async (db: Kysely<Database>, demo: boolean): Promise<void> => {
  const contents = await contentsOf(db);
  if (contents === "the demo" && !demo)
    throw new SettingsError(
      `DEMO=off does not start on this database: the demo filled it, and everybody knows its passwords. To start without the demo, ${ANOTHER}.`,
    );
  if (contents === "others" && demo)
    throw new SettingsError(
      `The demo does not start on this database: it holds people who are not the demo's. To serve them, set DEMO=off. To start the demo, ${ANOTHER}.`,
    );
};
