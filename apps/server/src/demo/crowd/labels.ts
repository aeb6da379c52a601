import type { Currency } from "@krapao/contract";
import type { TagTone } from "@krapao/contract/operator/member-label-shapes";
import { type RawBuilder, sql } from "kysely";

import type { Context } from "../../context.ts";
import type { Edition } from "../../settings.ts";
import { inMinor } from "../past.ts";

/** VIP levels, the lowest first, and the deposits in baht from which a member of the demo has each. */
const LEVELS = [
  { name: "Silver", from: 2_000 },
  { name: "Gold", from: 5_000 },
  { name: "Platinum", from: 10_000 },
] as const;

type Tag = {
  readonly names: Readonly<Record<Edition, string>>;
  readonly tone: TagTone;
  readonly when: RawBuilder<boolean>;
};

const TAGS: readonly Tag[] = [
  { names: { th: "ฝากบ่อย", lo: "ຝາກເລື້ອຍ" }, tone: "accent", when: sql`count(*) >= 5` },
  { names: { th: "ใช้สลิป", lo: "ໃຊ້ໃບໂອນ" }, tone: "quiet", when: sql`bool_or(kind = 'slip-deposit')` },
  { names: { th: "ซองของขวัญ", lo: "ຊອງຂອງຂວັນ" }, tone: "quiet", when: sql`bool_or(kind = 'gift-deposit')` },
];

type Segment = { readonly name: string; readonly query: string };

const SEGMENTS: Readonly<Record<Edition, readonly Segment[]>> = {
  th: [
    { name: "ฝาก 5,000 ขึ้นไปใน 30 วัน", query: "recentLeast=5000&sort=recentDeposited" },
    { name: "ยังไม่เคยฝาก", query: "deposits=none" },
    { name: "ไม่เข้าใช้ 14 วัน", query: "quietFor=14&sort=seen" },
  ],
  lo: [
    { name: "ຝາກ 3,000,000 ຂຶ້ນໄປໃນ 30 ມື້", query: "recentLeast=3000000&sort=recentDeposited" },
    { name: "ຍັງບໍ່ເຄີຍຝາກ", query: "deposits=none" },
    { name: "ບໍ່ເຂົ້າໃຊ້ 14 ມື້", query: "quietFor=14&sort=seen" },
  ],
};

/** Gives the demo's members VIP levels and tags, and its operators segments. Repeating it changes nothing. */
export const fillLabels = async ({ db, settings }: Context, currency: Currency, at: Date): Promise<void> => {
  const nok = await db.selectFrom("operator").select("id").where("username", "=", "nok").executeTakeFirst();
  if (nok === undefined) return;
  const { edition } = settings;
  await db
    .insertInto("member_level")
    .values(LEVELS.map(({ name }, index) => ({ name, position: index + 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const deposits = sql`saga where type = 'deposit' and status = 'SUCCESS' and currency = ${currency}`;
  for (const { name, from } of LEVELS)
    await sql`
      update member_summary s set level_id = l.id from member_level l
      where l.name = ${name} and s.member_id in (
        select member_id from ${deposits} group by member_id having sum(amount) >= ${inMinor(from, currency)}
      )`.execute(db);
  for (const { names, tone, when } of TAGS) {
    const name = names[edition];
    await db
      .insertInto("tag")
      .values({ name, tone })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await sql`
      insert into member_tag (member_id, tag_id, operator_id, at)
      select d.member_id, t.id, ${nok.id}, ${at} from tag t, (
        select member_id from ${deposits} group by member_id having ${when}
      ) d where t.name = ${name}
      on conflict do nothing`.execute(db);
  }
  await db
    .insertInto("member_segment")
    .values(SEGMENTS[edition].map((segment) => ({ ...segment, operator_id: nok.id, at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
