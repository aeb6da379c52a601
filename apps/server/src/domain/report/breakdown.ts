import type { Currency } from "@krapao/contract";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { depositChannels } from "../deposit/channels.ts";
import { depositAccounts } from "./figures.ts";
import type { Span } from "./periods.ts";

type Of<Row> = { readonly name: string } & Row;

/** The figures of each game provider. Amounts in minor units, as digits. */
export const readProviders = async (
  db: Kysely<Database>,
  currency: Currency,
  { from, to }: Span,
): Promise<readonly Of<{ readonly turnover: string; readonly ggr: string }>[]> => {
  const { rows } = await sql<Of<{ turnover: string; ggr: string }>>`
    select code as name, sum(turnover)::text as turnover, sum(ggr)::text as ggr from (
      select code, turnover, 0 as ggr from report_turnover where currency = ${currency} and day between ${from} and ${to}
      union all
      select code, 0, received - paid from report_day
        where currency = ${currency} and day between ${from} and ${to} and account_kind = 'play'
    ) p group by code order by sum(turnover) desc, code`.execute(db);
  return rows;
};

/** The channels as columns for a query; postings name them. */
const channels = depositChannels.map(({ channel }) => channel);
const postings = depositChannels.map(({ transferKind }) => transferKind);

type Deposits = { readonly moneyIn: string; readonly count: number; readonly fees: string };

/** What came by each channel; `matched` is what an operator matched to a member. */
export const readChannels = async (
  db: Kysely<Database>,
  currency: Currency,
  { from, to }: Span,
): Promise<readonly Of<Deposits>[]> => {
  const { rows } = await sql<Of<Deposits>>`
    select case when account_kind = 'suspense' then 'matched' else coalesce(c.channel, account_kind) end as name,
      sum(paid)::text as "moneyIn", sum(transfers)::int as count, sum(fee)::text as fees
    from report_day
    left join unnest(${channels}::text[], ${postings}::text[]) c (channel, posting) on c.posting = transfer_kind
    where currency = ${currency} and day between ${from} and ${to} and with_member
      and account_kind = any(${depositAccounts}::text[])
    group by 1 order by sum(paid) desc, 1`.execute(db);
  return rows;
};

/** What members paid into each of our banks. */
export const readBanks = async (
  db: Kysely<Database>,
  currency: Currency,
  { from, to }: Span,
): Promise<readonly Of<Omit<Deposits, "fees">>[]> => {
  const { rows } = await sql<Of<Omit<Deposits, "fees">>>`
    select code as name, sum(paid)::text as "moneyIn", sum(transfers)::int as count
    from report_day where currency = ${currency} and day between ${from} and ${to} and with_member
      and account_kind = 'bank' group by code order by sum(paid) desc, code`.execute(db);
  return rows;
};
