import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { clearRows } from "./clear-rows.ts";

/** Removes a member's tags and VIP level. Operators assigned them, and no law requires us to keep them. */
export const clearLabels = async (db: Kysely<Database>, memberId: bigint): Promise<void> => {
  await clearRows(db, "member_tag", memberId);
  await db.updateTable("member_summary").set({ level_id: null }).where("member_id", "=", memberId).execute();
};
