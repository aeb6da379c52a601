import { SLIP_PICTURES_KEPT_MS } from "@krapao/contract/limits";
import { sql } from "kysely";

import type { Context } from "../../context.ts";

/** A new file that is older than this was left behind by a dead process. */
const LEFT_BEHIND_MS = 3_600_000;
const AT_A_TIME = 200;

/**
 * Removes pictures of slips after their 90 days (SECURITY.md S67), and of uploads without a result. Records of slips
 * stay; the others are deleted.
 */
const removeOld = async (context: Context): Promise<number> => {
  const { db, clock, uploads } = context;
  const now = clock.now();
  const { rows } = await sql<{ id: string; orphan: boolean }>`
    select id, false as orphan from upload
      where removed_at is null and kind = 'slip' and created_at < ${new Date(now.getTime() - SLIP_PICTURES_KEPT_MS)}
    union all
    select u.id, true from upload u
      where u.removed_at is null and u.kind = 'slip' and u.created_at < ${new Date(now.getTime() - LEFT_BEHIND_MS)}
        and not exists (select from saga s where s.member_id = u.member_id and s.reference = u.reference)
    limit ${AT_A_TIME}`.execute(db);
  for (const { id, orphan } of rows) {
    // The record is deleted last: if the process dies in between, the next run removes the file again.
    await uploads.disk.remove(id);
    if (orphan) await db.deleteFrom("upload").where("id", "=", id).execute();
    else await db.updateTable("upload").set({ removed_at: now }).where("id", "=", id).execute();
  }
  return rows.length;
};

/** Handles new files that were left behind: those with a record are moved to their place, the others are removed. */
const tidyNew = async ({ db, clock, uploads }: Context): Promise<void> => {
  const before = clock.now().getTime() - LEFT_BEHIND_MS;
  for (const { id, since } of await uploads.disk.listNew()) {
    if (since.getTime() > before) continue;
    const row = await db.selectFrom("upload").select("id").where("id", "=", id).executeTakeFirst();
    if (row === undefined) await uploads.disk.removeNew(id);
    else await uploads.disk.keep(id);
  }
};

/** Removes expired files, and what interrupted uploads left behind. Safe on any number of servers. */
export const sweepUploads = async (context: Context): Promise<void> => {
  await tidyNew(context);
  while ((await removeOld(context)) === AT_A_TIME);
};
