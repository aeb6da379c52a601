import { SettingsError } from "../settings.ts";
import { DEMO_ACCOUNTS, DEMO_PHONE } from "./demo-member.ts";
import { mainAccounts } from "./deposit-accounts.ts";

/**
 * The row of the table `setting` that marks a database as the demo's: `false` from before the first row, `true` when
 * the demo is complete.
 */
export const MARK = "demoFilled";

/** Whose people and money a database holds. */
export type Contents = "nothing" | "the demo" | "others";

/**
 * Reads rows of a database. It is a plain function because the starter calls it too: to load a query builder takes as
 * long as to load the starter.
 */
export type ReadRows = (text: string, values: readonly unknown[]) => Promise<readonly object[]>;

/**
 * Whether a database holds the demo's data, real members' data, or none. The database may not be migrated yet, or may
 * be of another version: a missing table counts as empty. A database without the mark is also the demo's when an
 * earlier version began to fill it and was interrupted.
 */
export const contentsOf = async (read: ReadRows): Promise<Contents> => {
  const holds = async (table: string, condition = "true", values: readonly unknown[] = []): Promise<boolean> => {
    const known = await read(
      "select 1 from information_schema.tables where table_schema = 'public' and table_name = $1",
      [table],
    );
    return known.length > 0 && (await read(`select 1 from ${table} where ${condition} limit 1`, values)).length > 0;
  };

  const ours = Object.values(mainAccounts).map(({ account_no }) => account_no);
  const isDemos =
    (await holds("setting", "name = $1", [MARK])) ||
    (await holds("member", "phone = $1 and bank_account_no = any($2)", [DEMO_PHONE, Object.values(DEMO_ACCOUNTS)])) ||
    (await holds("deposit_account", "account_no = any($1) and account_name = $2", [
      ours,
      mainAccounts.th.account_name,
    ]));
  if (isDemos) return "the demo";
  return (await holds("operator")) || (await holds("member")) ? "others" : "nothing";
};

const ANOTHER = "set DATA_DIR to another folder, or DATABASE_URL to another database";

/**
 * Throws a {@link SettingsError} for a start without the demo on a database that the demo filled, because its passwords
 * are public, and for a start with the demo on a database of real members, because its sandbox would play with their
 * money.
 */
export const assertContentsFit = async (read: ReadRows, demo: boolean): Promise<void> => {
  const contents = await contentsOf(read);
  if (contents === "the demo" && !demo)
    throw new SettingsError(
      `DEMO=off does not start on this database: the demo filled it, and everybody knows its passwords. To start without the demo, ${ANOTHER}.`,
    );
  if (contents === "others" && demo)
    throw new SettingsError(
      `The demo does not start on this database: it holds people who are not the demo's. To serve them, set DEMO=off. To start the demo, ${ANOTHER}.`,
    );
};
