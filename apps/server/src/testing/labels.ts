import type pg from "pg";

/** Gives a member a VIP level and a tag, as operators do. */
export const label = async (owner: pg.Client, memberId: bigint): Promise<void> => {
  const name = `Of ${memberId}`;
  await owner.query(
    `with level as (insert into member_level (name, position) values ($2, 1) returning id),
      new_tag as (insert into tag (name, tone) values ($2, 'quiet') returning id),
      tagged as (
        insert into member_tag (member_id, tag_id, operator_id, at) select $1, id, 1, db_now() from new_tag)
    update member_summary set level_id = (select id from level) where member_id = $1`,
    [memberId, name],
  );
};

/** The number of a member's tags, and whether the member has a VIP level. */
export const labelsOf = async (
  owner: pg.Client,
  memberId: bigint,
): Promise<{ readonly tags: number; readonly hasLevel: boolean } | undefined> => {
  const { rows } = await owner.query<{ tags: number; hasLevel: boolean }>(
    `select (select count(*)::int from member_tag t where t.member_id = s.member_id) as tags,
      s.level_id is not null as "hasLevel"
    from member_summary s where s.member_id = $1`,
    [memberId],
  );
  return rows[0];
};
