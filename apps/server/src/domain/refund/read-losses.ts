import { type Kysely, sql } from "kysely";

import type { BonusPeriod } from "../bonus/periods.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../db/schema.ts";
import { isGameReached } from "../game/reached-games.ts";
import type { Losses } from "./loss.ts";

/**
 * Until when a member's play is completely known: the earliest end of the reports of their open games. Null without
 * games. A game that left the list of providers is not waited for.
 */
export const reportedTo = async (context: Pick<Context, "adapters" | "db">, memberId: bigint): Promise<Date | null> => {
  const { rows } = await sql<{ reported_to: Date | null }>`
    select min(coalesce(r.read_up_to, g.activated_at)) as reported_to
    from game_account g join game_provider p on p.code = g.code and p.is_active
    left join game_report r on r.member_id = g.member_id and r.code = g.code
    where g.member_id = ${memberId} and g.activated_at is not null and ${isGameReached(context, "g.code")}`.execute(
    context.db,
  );
  return rows[0]?.reported_to ?? null;
};

/**
 * A member's lifetime losses by the bet reports, read from the lines each time, so that late lines count once they
 * arrive. With `before`, lines from that moment on are left out, even where they are known already.
 */
export const readLosses = async (
  db: Kysely<Database>,
  memberId: bigint,
  periods: readonly BonusPeriod[],
  before: Date | null = null,
): Promise<Losses> => {
  const { rows } = await sql<{ lost: string; under_bonus: string }>`
    select (coalesce((select lost from member_play where member_id = ${memberId}), 0) - coalesce((
        select sum(b.stake - b.payout)
        from game_provider p join game_bet b on b.member_id = ${memberId} and b.code = p.code
        where b.at >= ${before}::timestamptz
      ), 0))::text as lost,
      coalesce((
        select sum(b.stake - b.payout)
        from unnest(${periods.map(({ from }) => from)}::timestamptz[], ${periods.map(({ to }) => to)}::timestamptz[]) p(since, until)
        join game_bet b on b.member_id = ${memberId} and b.at >= p.since
          and b.at < least(p.until, ${before}::timestamptz, 'infinity')
      ), 0)::text as under_bonus`.execute(db);
  const { lost = "0", under_bonus: under = "0" } = rows[0] ?? {};
  return { plain: BigInt(lost) - BigInt(under), underBonus: BigInt(under) };
};

/** The losses up to which a member was refunded. */
export const readRefunded = async (db: Kysely<Database>, memberId: bigint): Promise<Losses> => {
  const row = await db
    .selectFrom("refund_progress")
    .select(["plain", "under_bonus"])
    .where("member_id", "=", memberId)
    .executeTakeFirst();
  return { plain: row?.plain ?? 0n, underBonus: row?.under_bonus ?? 0n };
};
