import type { Kysely } from "kysely";

import type { Database } from "../db/schema.ts";

/** The setting that says that the demo has all its members, and since when. */
export const CROWD_MARK = "demoCrowdFilled";

/** When the demo reached a mark; null before that, and where there is no demo. */
export const readMark = async (db: Kysely<Database>, name: string): Promise<Date | null> => {
  const row = await db
    .selectFrom("setting")
    .select(["value", "changed_at"])
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.value === true ? row.changed_at : null;
};
