import { CANNED_FIGURES } from "@krapao/contract/operator/chat-shapes";
import { moneyText } from "@krapao/i18n";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { availableOf } from "../game/accounts.ts";

type Figures = Readonly<Record<(typeof CANNED_FIGURES)[number], string>>;
const NONE = "–";

/** A member's figures for the placeholders of canned replies. A dash where there is none, as for a guest. */
export const figuresFor = async (context: Context, memberId: bigint | null, operator: string): Promise<Figures> => {
  const empty = {
    name: NONE,
    id: NONE,
    balance: NONE,
    currency: NONE,
    lastDeposit: NONE,
    lastWithdrawal: NONE,
    operator,
  };
  const member =
    memberId === null
      ? undefined
      : await context.db
          .selectFrom("member")
          .select(["id", "name", "currency"])
          .where("id", "=", memberId)
          .executeTakeFirst();
  if (member === undefined) return empty;
  const [available, { rows }] = await Promise.all([
    availableOf(context, member),
    sql<{ type: string; amount: bigint }>`
      select distinct on (type) type, amount from saga
      where member_id = ${member.id} and status = 'SUCCESS' and type in ('deposit', 'withdraw')
      order by type, created_at desc`.execute(context.db),
  ]);
  const last = (type: string): string => {
    const row = rows.find((each) => each.type === type);
    return row === undefined ? NONE : moneyText(row.amount, member.currency);
  };
  return {
    ...empty,
    name: member.name,
    id: String(member.id),
    balance: moneyText(available, member.currency),
    currency: member.currency,
    lastDeposit: last("deposit"),
    lastWithdrawal: last("withdraw"),
  };
};

/** A canned text with its placeholders filled in. An unknown placeholder stays as it is. */
export const fillIn = (text: string, figures: Figures): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const known = CANNED_FIGURES.find((each) => each === name);
    return known === undefined ? whole : figures[known];
  });
