import type { Currency } from "@krapao/contract";
import { type Kysely, sql } from "kysely";

import type { Database } from "../../db/schema.ts";
import { depositChannels } from "../deposit/channels.ts";
import { depositAccounts } from "./figures.ts";
import type { Span } from "./periods.ts";
import type { BankPart, ChannelPart, Parts, PromotionPart, ProviderPart } from "./tables.ts";

/** The figures of each game provider. Amounts in minor units, as digits. */
const readProviders = async (
  db: Kysely<Database>,
  currency: Currency,
  { from, to }: Span,
): Promise<readonly ProviderPart[]> => {
  const { rows } = await sql<ProviderPart>`
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

/** What came by each channel, and went by the payouts; `matched` is what an operator matched to a member. */
const readChannels = async (
  db: Kysely<Database>,
  currency: Currency,
  { from, to }: Span,
): Promise<readonly ChannelPart[]> => {
  const { rows } = await sql<ChannelPart>`
    select case when account_kind = 'suspense' then 'matched' else coalesce(c.channel, account_kind) end as name,
      sum(case when account_kind = 'payout' then 0 else paid end)::text as "moneyIn",
      sum(case when account_kind = 'payout' then received else 0 end)::text as "moneyOut",
      sum(transfers)::int as count, sum(fee)::text as fees
    from report_day
    left join unnest(${channels}::text[], ${postings}::text[]) c (channel, posting) on c.posting = transfer_kind
    where currency = ${currency} and day between ${from} and ${to} and with_member
      and (account_kind = any(${depositAccounts}::text[]) or account_kind = 'payout')
    group by 1 order by sum(case when account_kind = 'payout' then 0 else paid end) desc, 1`.execute(db);
  return rows;
};

/** What members paid into our accounts at each bank, and what was paid out to theirs there. */
const readBanks = async (
  db: Kysely<Database>,
  currency: Currency,
  { from, to }: Span,
): Promise<readonly BankPart[]> => {
  const { rows } = await sql<BankPart>`
    select name, sum(paid)::text as "moneyIn", sum(received)::text as "moneyOut", sum(transfers)::int as count from (
      select code as name, paid, 0 as received, transfers from report_day
        where currency = ${currency} and day between ${from} and ${to} and with_member and account_kind = 'bank'
      union all
      select bank, 0, paid, transfers from report_payout
        where currency = ${currency} and day between ${from} and ${to} and bank <> ''
    ) b group by name order by sum(paid) desc, sum(received) desc, name`.execute(db);
  return rows;
};

/** What each kind of promotion cost. Adjustments by hand are no promotion. */
const readPromotions = async (
  db: Kysely<Database>,
  currency: Currency,
  { from, to }: Span,
): Promise<readonly PromotionPart[]> => {
  const { rows } = await sql<PromotionPart>`
    select code as name, sum(paid - received)::text as cost, sum(transfers)::int as count from report_day
    where currency = ${currency} and day between ${from} and ${to} and account_kind = 'reward' and code <> 'adjustment'
    group by code order by sum(paid - received) desc, code`.execute(db);
  return rows;
};

/** The parts of the figures of some days. */
export const readParts = async (db: Kysely<Database>, currency: Currency, span: Span): Promise<Parts> => {
  const [providers, channelParts, banks, promotions] = await Promise.all([
    readProviders(db, currency, span),
    readChannels(db, currency, span),
    readBanks(db, currency, span),
    readPromotions(db, currency, span),
  ]);
  return { providers, channels: channelParts, banks, promotions };
};
