import { sql } from "kysely";

import type { BankPort, FeedAccount, OurAccount } from "../../../adapters/bank/port.ts";
import type { Context } from "../../../context.ts";
import { takeTransfers } from "./transfers.ts";

/** How often the bank is asked for transfers, in addition to its feed. */
export const ASK_MS = 15_000;
/** How soon to ask again when the bank gave no clear answer. */
const RETRY_MS = 5_000;
/** How far back the first reading goes, and how far each later one overlaps the one before. */
const FIRST_MS = 48 * 3_600_000;
const OVERLAP_MS = 10 * 60_000;
/** One reading takes at most this many pages. The next one continues from the end of the last clear one. */
const PAGES_MOST = 1_000;

type ReadAccount = FeedAccount & {
  /** Whether members are shown it. Money that is paid to another one is credited as well. */
  readonly isActive: boolean;
};

const digitsOf = (accountNo: string): string => accountNo.replaceAll(/\D/g, "");

/** Our accounts in AUTO mode, whether members are shown them or not. */
export const autoAccounts = async (context: Context): Promise<readonly ReadAccount[]> => {
  const rows = await context.db
    .selectFrom("deposit_account")
    .select(["bank_code", "account_no", "currency", "is_active"])
    .where("type", "=", "BANK")
    .where("mode", "=", "AUTO")
    .orderBy("id")
    .execute();
  return rows.map(({ bank_code: bankCode, account_no, currency, is_active: isActive }) => ({
    ...{ bankCode, currency, isActive },
    accountNo: digitsOf(account_no),
  }));
};

/**
 * Our accounts that left AUTO mode and are not read up to that moment yet. When nobody recorded the moment, it is now.
 */
const leftAccounts = async (context: Context): Promise<readonly (OurAccount & { readonly until: Date })[]> => {
  const { rows } = await sql<{ bank_code: string; account_no: string; until: Date }>`
    update bank_read r set until = coalesce(r.until, db_now())
    where (r.until is null or r.until > r.up_to)
      and exists (select from deposit_account d where d.type = 'BANK' and d.bank_code = r.bank_code
        and regexp_replace(d.account_no, '\\D', '', 'g') = r.account_no)
      and not exists (select from deposit_account d where d.type = 'BANK' and d.mode = 'AUTO'
        and d.bank_code = r.bank_code and regexp_replace(d.account_no, '\\D', '', 'g') = r.account_no)
    returning r.bank_code, r.account_no, r.until`.execute(context.db);
  return rows.map(({ bank_code: bankCode, account_no: accountNo, until }) => ({ bankCode, accountNo, until }));
};

/**
 * An account that was read up to a time that has not come was read while the database's clock was ahead. When that was is
 * not known, so it is read as if for the first time, and never from before it came into AUTO mode.
 */
const forgetFuture = async ({ db }: Context): Promise<void> => {
  const now = sql`(select db_now())`;
  await sql`
    update bank_read set up_to = greatest(since, ${now} - ${FIRST_MS} * interval '1 millisecond')
    where up_to > ${now} + interval '1 minute' and (since is null or since <= ${now})`.execute(db);
};

/** From which moment an account's transfers are read. */
const sinceOf = async (context: Context, { bankCode, accountNo }: OurAccount, now: Date): Promise<Date> => {
  const read = await context.db
    .selectFrom("bank_read")
    .select("up_to")
    .where("bank_code", "=", bankCode)
    .where("account_no", "=", accountNo)
    .executeTakeFirst();
  return new Date(read === undefined ? now.getTime() - FIRST_MS : read.up_to.getTime() - OVERLAP_MS);
};

/**
 * Reads what arrived at one account since the last clear reading, up to `until` or now; false when the bank gave no
 * clear answer.
 */
const readAccount = async (
  context: Context,
  port: BankPort,
  { bankCode, accountNo }: OurAccount,
  until: Date | null,
): Promise<boolean> => {
  const account = { bankCode, accountNo };
  const to = until ?? context.databaseTime.now();
  const from = await sinceOf(context, account, to);
  let after: string | null = null;
  for (let page = 0; page < PAGES_MOST; page++) {
    // One millisecond more, so that a transfer of this very moment is in at least one of two readings.
    const listed = await port.transfers({ account, from, to: new Date(to.getTime() + 1), after });
    if (listed.is === "unclear") return false;
    await takeTransfers(context, listed.transfers);
    after = listed.next;
    if (after === null) break;
  }
  if (after !== null) return false;
  const [bank_code, account_no] = [bankCode, accountNo];
  // The account may have come into AUTO mode again meanwhile: nothing from before that is read.
  const up_to = sql<Date>`greatest(${to}, bank_read.since)`;
  if (until === null)
    await context.db
      .insertInto("bank_read")
      .values({ bank_code, account_no, up_to: to })
      .onConflict((conflict) => conflict.columns(["bank_code", "account_no"]).doUpdateSet({ up_to, until: null }))
      .execute();
  else
    await context.db
      .updateTable("bank_read")
      .set({ up_to })
      .where("bank_code", "=", bank_code)
      .where("account_no", "=", account_no)
      .where("until", "=", until)
      .execute();
  return true;
};

/**
 * Subscribes to our AUTO accounts at the bank, and asks for what arrived at each since the last time, because a feed
 * may be late or fail (CONTRACT.md rule 6). False when an answer was not clear; the next reading starts from the last
 * clear one. Accounts that members are no longer shown, or that left AUTO mode, are only read: the bank may refuse
 * them, and that holds up no other.
 */
export const askBank = async (context: Context): Promise<boolean> => {
  const port = context.adapters.bank;
  if (port === null) return true;
  await forgetFuture(context);
  const [all, left] = [await autoAccounts(context), await leftAccounts(context)];
  const shown = all.filter(({ isActive }) => isActive);
  const accounts = shown.map(({ bankCode, accountNo, currency }) => ({ bankCode, accountNo, currency }));
  const callbackUrl = `${context.settings.publicOrigin}/callbacks/bank/feed`;
  const subscribed = await port.subscribe({ accounts, callbackUrl });
  if (subscribed.is === "unclear") context.log.warn({ event: "deposit.bank.feed_unconfirmed", why: subscribed.why });
  const retired = all.filter(({ isActive }) => !isActive).map((account) => ({ ...account, until: null }));
  const [read] = await Promise.all([
    Promise.all(shown.map((account) => readAccount(context, port, account, null))),
    Promise.all([...retired, ...left].map((account) => readAccount(context, port, account, account.until))),
  ]);
  return subscribed.is === "done" && read.every(Boolean);
};

/** Asks the bank when it is due. One of several servers does it. */
export const askBankWhenDue = async (context: Context): Promise<void> => {
  if (context.adapters.bank === null || context.databaseTime.isSkewed()) return;
  const { rows } = await sql<{ next_at: Date }>`
    insert into job_turn as j (name, next_at) values ('ask-bank', db_now() + ${ASK_MS} * interval '1 millisecond')
    on conflict (name) do update set next_at = excluded.next_at
      where j.next_at <= db_now() or j.next_at > db_now() + interval '1 minute'
    returning next_at`.execute(context.db);
  const [turn] = rows;
  if (turn === undefined || (await askBank(context))) return;
  await context.db
    .updateTable("job_turn")
    .set({ next_at: sql<Date>`db_now() + ${RETRY_MS} * interval '1 millisecond'` })
    .where("name", "=", "ask-bank")
    .where("next_at", "=", turn.next_at)
    .execute();
};
