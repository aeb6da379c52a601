import type { MemberLevel, MemberTag } from "@krapao/contract/operator/member-label-shapes";
import type { Kysely } from "kysely";

import type { Database } from "../../db/schema.ts";

/** The VIP levels, the lowest first. */
export const readLevels = async (db: Kysely<Database>): Promise<readonly MemberLevel[]> => {
  const rows = await db.selectFrom("member_level").selectAll().orderBy("position").execute();
  return rows.map(({ id, name, position }) => ({ _id: String(id), name, position }));
};

/** Every tag, by name. */
export const readTags = async (db: Kysely<Database>): Promise<readonly MemberTag[]> => {
  const rows = await db.selectFrom("tag").selectAll().orderBy("name").execute();
  return rows.map(({ id, name, tone }) => ({ _id: String(id), name, tone }));
};

/** The tags of these members, each member's by name. */
export const readTagsOf = async (
  db: Kysely<Database>,
  members: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly MemberTag[]>> => {
  if (members.length === 0) return new Map();
  const rows = await db
    .selectFrom("member_tag as m")
    .innerJoin("tag as t", "t.id", "m.tag_id")
    .select(["m.member_id", "t.id", "t.name", "t.tone"])
    .where("m.member_id", "in", [...members])
    .orderBy("t.name")
    .execute();
  const tags = new Map<bigint, MemberTag[]>();
  for (const { member_id: member, id, name, tone } of rows)
    tags.set(member, [...(tags.get(member) ?? []), { _id: String(id), name, tone }]);
  return tags;
};
