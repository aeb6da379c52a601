import type { ContentKind, ContentSchedule } from "@krapao/contract/operator/content-shapes";
import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";
import { readOperatorMarks } from "../operator/marks.ts";

/** The scheduled publication of a kind: its texts, its time, and who scheduled it. Null where there is none. */
export const readSchedule = async (db: Kysely<Database>, kind: ContentKind): Promise<ContentSchedule | null> => {
  const row = await db.selectFrom("content_schedule").selectAll().where("kind", "=", kind).executeTakeFirst();
  if (row === undefined) return null;
  const operators = await readOperatorMarks(db);
  return {
    items: row.items.map(({ th, lo, en }) => ({ th, lo, en })),
    at: row.at.toISOString(),
    reason: row.reason,
    by: operators.get(row.operator_id) ?? null,
  };
};
