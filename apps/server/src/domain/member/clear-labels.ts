import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { clearRows } from "./clear-rows.ts";

/** Takes a member's tags and VIP level away: what operators made of them, which no law asks to keep. */
export const clearLabels = async (db: Kysely<Database>, memberId: bigint): Promise<void> => {
  await clearRows(db, "member_tag", memberId);
  await db.updateTable("member_summary").set({ level_id: null }).where("member_id", "=", memberId).execute();
};
