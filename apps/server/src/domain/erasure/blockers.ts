import type { ErasureBlocker } from "@krapao/contract/account/erasure-shapes";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { hasActiveBonus } from "../bonus/active.ts";
import type { Holder } from "../game/accounts.ts";
import { offerKinds } from "../sagas.ts";

/**
 * What a member has to do, or wait for, before they can be erased, by what the books know. `context.db` may be a
 * transaction. It includes everything that `isMoneyLeft` counts, and a running bonus too.
 */
export const erasureBlockers = async (context: Context, member: Holder): Promise<readonly ErasureBlocker[]> => {
  const { rows } = await sql<{ blocker: ErasureBlocker }>`
    select 'wallet' as blocker where exists (
      select from account where member_id = ${member.id} and kind = 'wallet' and balance <> held)
    union all select 'games' where exists (
      select from account where member_id = ${member.id} and kind = 'game' and balance <> 0)
    union all select 'moving' where
      exists (select from account where member_id = ${member.id} and (held <> 0 or kind not in ('wallet', 'game') and balance <> 0))
      or exists (select from saga where member_id = ${member.id} and status = 'IN_PROGRESS' and kind <> all(${offerKinds}::text[]))
      or exists (select from suspense where member_id = ${member.id} and state in ('waiting', 'returning'))
    union all select 'refund' where exists (
      select from reward_owed where member_id = ${member.id} and kind = 'refund')
    union all select 'report' where exists (
      select from deposit_claim where member_id = ${member.id} and state in ('waiting', 'crediting'))`.execute(
    context.db,
  );
  const found = rows.map(({ blocker }) => blocker);
  return (await hasActiveBonus(context, member)) ? [...found, "bonus"] : found;
};
