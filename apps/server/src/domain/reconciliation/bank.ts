import type { Currency } from "@krapao/contract";
import { type RawBuilder, sql } from "kysely";

import type { BankPort, OurAccount, ReceivedTransfer } from "../../adapters/bank/port.ts";
import { autoAccounts } from "../deposit/bank/ask-bank.ts";
import { isOther } from "../bank-statement/credits-of-held.ts";
import { arrivalReference } from "../deposit/bank/references.ts";
import type { Context } from "../../context.ts";
import { maskAccount } from "../../lib/mask.ts";
import { type ListedDifference, notCompared } from "./differences.ts";
import { entriesOf, type HouseAccount, type HouseEntry, houseAccounts } from "./entries.ts";
import { laterOf, NotClear, pagesOf } from "./pages.ts";
import { proceed, type Run, type Stretch } from "./runs.ts";
import type { Tally } from "./tally.ts";

/** The name under which our bank accounts are listed. */
export const BANK = "BANK";

/** When the bank did not report an entry's transfer to us, it may have been made up to this long before the entry. */
const BEFORE_MS = 48 * 3_600_000;

const nameOf = (transfer: ReceivedTransfer): string =>
  arrivalReference({ sendingBank: transfer.from.bankCode, reference: transfer.reference });

/** What the bank lists for an account in a period. An unclear answer ends the run. */
async function* listedOf(port: BankPort, account: OurAccount, stretch: Stretch) {
  for await (const { page } of pagesOf((after) => port.transfers({ account, ...stretch, after }))) yield page.transfers;
}

/** That two people closed a transfer of the feed as the money of a credit by hand, which counts for it since. */
const closedFor = (credit: RawBuilder<unknown>) => sql<boolean>`exists (
  select from bank_held h join suspense s on s.reference = h.transfer and s.state = 'credited' where h.credit = ${credit})`;

/**
 * What our books have under these references: the amounts, and the member where one is known. A credit by hand that
 * counts for a transfer under another reference is not counted again.
 */
const bookedOf = async (context: Context, names: readonly string[]) => {
  const { rows } = await sql<{ reference: string; amount: bigint; currency: Currency; member_id: bigint | null }>`
    select t.reference, t.amount, t.currency, c.member_id from transfer t
    join account d on d.id = t.debit and d.kind = 'bank' join account c on c.id = t.credit
    where t.reference = any(${[...names]}) and t.state = 'posted' and not ${closedFor(sql`t.reference`)}`.execute(
    context.db,
  );
  return new Map(rows.map((row) => [row.reference, row]));
};

/** When and to which account an entry's transfer came, as the bank reported it. */
const reportedOf = async (context: Context, name: string) =>
  (await context.db
    .selectFrom("bank_transfer")
    .select(["receiving_bank", "receiving_no", "at"])
    .where("reference", "=", name)
    .executeTakeFirst()) ?? null;

/** Whether two operators found that a credit by hand is a transfer which the bank lists under another reference. */
const isListedOtherwise = async ({ db }: Context, credit: string): Promise<boolean> =>
  (await sql<{ is: boolean }>`select ${closedFor(sql`${credit}::text`)} as is`.execute(db)).rows[0]?.is ?? false;

/**
 * Lists the credits by hand that count for another transfer although the bank has shown both: it has the money twice,
 * our books once. Those that this run compared are listed already.
 */
const seeShownBoth = async (
  { db }: Context,
  tally: Tally,
  compared: { readonly has: (what: string) => boolean },
): Promise<void> => {
  const { rows } = await sql<{ what: string; currency: Currency; theirs: bigint }>`
    select h.credit as what, f.currency, f.amount as theirs from bank_held h
      join suspense s on s.reference = h.transfer and s.state = 'credited'
      join bank_transfer f on f.reference = h.transfer
    where ${isOther}`.execute(db);
  for (const row of rows)
    if (!compared.has(row.what)) await tally.see({ kind: "payment", ...row, ours: null, memberId: null, detail: {} });
};

type Entry = Pick<HouseEntry, "reference" | "amount" | "currency" | "at" | "memberId">;

/**
 * Whether the bank's statement has an entry's transfer: at the reported moment, or else within the days before the
 * entry. Or the transfer is known to be there under another reference.
 */
const isTheirs = async (
  context: Context,
  port: BankPort,
  accounts: readonly OurAccount[],
  { reference, amount, at }: Entry,
): Promise<boolean> => {
  if (await isListedOtherwise(context, reference)) return true;
  const reported = await reportedOf(context, reference);
  const where =
    reported === null
      ? accounts
      : [{ bankCode: reported.receiving_bank, accountNo: reported.receiving_no } satisfies OurAccount];
  const from = reported === null ? new Date(at.getTime() - BEFORE_MS) : reported.at;
  const to = new Date((reported?.at ?? at).getTime() + 1);
  for (const account of where)
    for await (const page of listedOf(port, account, { from, to }))
      if (page.some((one) => nameOf(one) === reference && one.amount === amount)) return true;
  return false;
};

const compareTheirs = async (
  context: Context,
  tally: Tally,
  page: readonly ReceivedTransfer[],
  listed: Map<string, bigint>,
): Promise<void> => {
  const booked = await bookedOf(context, page.map(nameOf));
  for (const transfer of page) {
    const what = nameOf(transfer);
    const ours = booked.get(what);
    const { currency, amount: theirs } = transfer;
    tally.add(currency, ours?.amount ?? 0n, theirs);
    listed.set(what, theirs);
    if (ours?.amount === theirs && ours.currency === currency) await tally.gone({ kind: "payment", what });
    else {
      const memberId = ours?.member_id ?? null;
      await tally.see({ kind: "payment", what, currency, ours: ours?.amount ?? null, theirs, memberId, detail: {} });
    }
  }
};

/** Compares earlier differences again that are older than the list of this run. */
const compareAgain = async (
  context: Context,
  port: BankPort,
  accounts: readonly OurAccount[],
  one: ListedDifference,
  tally: Tally,
): Promise<void> => {
  const { what: reference, currency, firstSeen: at, memberId } = one;
  const agrees =
    one.theirs === null
      ? await isTheirs(context, port, accounts, { reference, amount: one.ours ?? 0n, currency, at, memberId })
      : (await bookedOf(context, [reference])).get(reference)?.amount === one.theirs;
  if (agrees) await tally.gone(one);
  else await tally.see(one);
};

/**
 * Our accounts of which some of the same bank and currency have no feed. The books keep one account for all of them, so
 * what arrived at one without a feed cannot be told from what never arrived.
 */
const readUncovered = async ({ db }: Pick<Context, "db">) => {
  const rows = await db
    .selectFrom("deposit_account")
    .select(["bank_code", "account_no", "currency", "mode", "is_active"])
    .where("type", "=", "BANK")
    .orderBy("position")
    .orderBy("id")
    .execute();
  const byHand = rows.filter(({ mode, is_active: isActive }) => mode !== "AUTO" || !isActive);
  return rows.filter((row) => byHand.some((one) => one.bank_code === row.bank_code && one.currency === row.currency));
};

/** The names of our accounts of which a run does not check whether the bank knows the credits in our books. */
export const uncoveredAccounts = async (context: Pick<Context, "db">): Promise<readonly string[]> =>
  (await readUncovered(context)).map(({ bank_code: code, account_no: no }) => `${code} ${maskAccount(no)}`);

/**
 * Compares the bank's statement of our AUTO accounts from `from` to `to` (exclusive) with our books. Then compares what
 * our books received since the last run, by any channel, with the statement.
 */
export const compareBank = async (
  context: Context,
  port: BankPort,
  run: Run,
  { from, to }: Stretch,
  tally: Tally,
): Promise<void> => {
  const all = await autoAccounts(context);
  const accounts = all.filter(({ isActive }) => isActive);
  const banks: { readonly own: readonly OurAccount[]; readonly houses: readonly HouseAccount[] }[] = [];
  const uncovered = await readUncovered(context);
  for (const code of new Set(accounts.map(({ bankCode }) => bankCode))) {
    const houses = await houseAccounts(context, "bank", code);
    banks.push({
      own: accounts.filter(({ bankCode }) => bankCode === code),
      houses: houses.filter(
        ({ currency }) => !uncovered.some((one) => one.bank_code === code && one.currency === currency),
      ),
    });
  }
  const listed = new Map<string, bigint>();
  let listedTo: Date | null = null;
  for (const account of all)
    try {
      for await (const page of listedOf(port, account, { from, to })) {
        await compareTheirs(context, tally, page, listed);
        for (const { at } of page) listedTo = laterOf(listedTo, at, to);
        await proceed(context, run);
      }
    } catch (error) {
      // The bank may no longer know an account that is off. The run names it among those that it did not cover.
      if (account.isActive || !(error instanceof NotClear)) throw error;
    }
  await proceed(context, run, { listedTo });
  for (const { own, houses } of banks) {
    for await (const page of entriesOf(context, houses, run, to)) {
      for (const entry of page) {
        const { reference: what, amount: ours, currency, memberId } = entry;
        if (!what.startsWith("bank:") || listed.get(what) === ours) continue;
        if (await isTheirs(context, port, own, entry)) await tally.gone({ kind: "payment", what });
        else if (!listed.has(what))
          await tally.see({ kind: "payment", what, currency, ours, theirs: null, memberId, detail: {} });
        await proceed(context, run);
      }
    }
  }
  await seeShownBoth(context, tally, listed);
  for await (const one of notCompared(context, run)) {
    await compareAgain(context, port, accounts, one, tally);
    await proceed(context, run);
  }
};
