import { flagBonus } from "../risk/bonus-rules.ts";
import { WALLET } from "@krapao/contract/constants";
import { PENDING_AFTER_MS } from "@krapao/contract/limits";
import { sql, type Transaction } from "kysely";

import type { Context } from "../../context.ts";
import { databaseNow } from "../../db/now.ts";
import type { Database } from "../../db/schema.ts";
import { transaction } from "../../db/transaction.ts";
import { type Holder, walletOf } from "../game/accounts.ts";
import { newReference } from "../../lib/reference.ts";
import type { AccountId, Outcome } from "../../ledger/posting.ts";
import { FIRST_PROCESS_MS } from "../../saga/retry-schedule.ts";
import { readSaga } from "../../saga/rows.ts";
import type { ProcessedSaga, SagaRow } from "../../saga/saga.ts";
import { midnightAfter } from "../../lib/calendar.ts";
import { rewardPosting } from "../reward/reward-posting.ts";
import { holdingsOf } from "./holdings.ts";
import { type BonusGrant, type BonusRefusal, checkEligibility } from "./check-eligibility.ts";
import { BONUS, noteEnd } from "./running.ts";
import { type BonusTerms, findTerms } from "./terms.ts";
import { deadlineIn } from "../../lib/deadline.ts";

/** How often a bonus is evaluated when nothing else makes it due. */
export const EVALUATE_EVERY_MS = 10 * 60_000;
const STEP_MS = 50;

/** What the member asks for. `origin` is a hash of the network address and the device. */
export type BonusAsk = { readonly terms: BonusTerms; readonly description: string; readonly origin: string };

/** The outcome of an activation. One process decides it once, and it is kept with the movement. */
type Decided = { readonly is: "granted" } | ({ readonly is: "refused" } & BonusRefusal);

const rewardAccount = (context: Context, { currency }: Pick<Holder, "currency">): Promise<AccountId> =>
  context.ledger.account({ kind: "reward", code: "bonus", currency, memberId: null });

const holderOf = (row: SagaRow): Holder => ({ id: row.memberId, currency: row.currency });

const textOf = (row: SagaRow, name: string): string => {
  const value = row.data[name];
  if (typeof value !== "string") throw new Error(`a bonus without its ${name}`);
  return value;
};

/** A keyed hash: equal accounts can be recognised, but no account can be read from it (S67). */
const payerOf = ({ keys }: Context, { payer }: BonusGrant["deposit"]): string | null =>
  payer === null ? null : keys.mac("same-hand", payer).toString("base64url");

const write = async (
  context: Context,
  tx: Transaction<Database>,
  row: SagaRow,
  terms: BonusTerms,
  grant: BonusGrant,
  now: Date,
): Promise<void> => {
  const held = await holdingsOf(tx, holderOf(row));
  if (held === null) throw new Error("a bonus without a wallet");
  const expire_at = midnightAfter(now, terms.expire_days);
  // A bonus that requires no play ends at once, so it is evaluated at once.
  const look = now.getTime() + (grant.required === 0n ? 0 : EVALUATE_EVERY_MS);
  await tx
    .insertInto("member_bonus")
    .values({
      member_id: row.memberId,
      reference: row.reference,
      code: terms.code,
      currency: terms.currency,
      is_listed: terms.is_listed,
      type: terms.type,
      deposit: grant.deposit.reference,
      deposit_amount: grant.deposit.amount,
      reward: grant.reward,
      required: grant.required,
      categories: terms.categories,
      percent_fail: terms.percent_fail,
      held_before: held.held,
      wallet_seq: held.seq,
      activated_at: now,
      expire_at,
      due_at: new Date(expire_at === null ? look : Math.min(look, expire_at.getTime())),
      origin: textOf(row, "origin"),
      payer: payerOf(context, grant.deposit),
    })
    .execute();
};

/** Takes one from the total number that can be given; false when none is left. */
const takeOne = async (tx: Transaction<Database>, { code, currency }: BonusTerms): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable("bonus")
    .set((own) => ({ given: own("given", "+", 1) }))
    .where("code", "=", code)
    .where("currency", "=", currency)
    .where((is) => is.or([is("total", "is", null), is("given", "<", is.ref("total"))]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

const judge = async (context: Context, tx: Transaction<Database>, row: SagaRow, now: Date): Promise<Decided> => {
  await noteEnd(tx, row.memberId);
  const terms = await findTerms(context, tx, holderOf(row), textOf(row, "code"));
  if (terms === null) return { is: "refused", key: "NO_PROMOTION" };
  const judged = await checkEligibility({ ...context, db: tx }, holderOf(row), terms, now);
  if ("key" in judged) return { is: "refused", ...judged };
  // Another deposit arrived in the meantime, so the held reward is not what the member would earn now.
  const isSame = judged.deposit.reference === textOf(row, "deposit") && judged.reward === row.amount;
  if (!isSame) return { is: "refused", key: "BONUS_CONDITION", issue: "unclear" };
  if (!(await takeOne(tx, terms))) return { is: "refused", key: "BONUS_FULL" };
  await write(context, tx, row, terms, judged, now);
  return { is: "granted" };
};

/**
 * Decides an activation whose reward is held. The decision is committed with the received bonus, and every later
 * process reads it. The hold locks the wallet exclusively, so the member can start no other activation and no
 * withdrawal meanwhile.
 */
const decide = (context: Context, row: SagaRow): Promise<Decided> =>
  transaction(context.db, async (tx) => {
    const { rows } = await sql<{ decided: Decided | null }>`
      select data->'decided' as decided from saga
      where member_id = ${row.memberId} and reference = ${row.reference} for no key update`.execute(tx);
    const known = rows[0]?.decided ?? null;
    if (known !== null) return known;
    const decided = await judge(context, tx, row, await databaseNow(tx));
    await sql`update saga set data = data || ${JSON.stringify({ decided })}::jsonb
      where member_id = ${row.memberId} and reference = ${row.reference}`.execute(tx);
    return decided;
  });

const close = async (context: Context, row: SagaRow, isGranted: boolean): Promise<Outcome> => {
  const member = holderOf(row);
  const wallet = await walletOf(context, member);
  return context.ledger.submit({
    operation: isGranted ? "settle" : "release",
    reference: row.reference,
    kind: "bonus",
    currency: row.currency,
    amount: row.amount,
    debit: await rewardAccount(context, member),
    credit: wallet,
    wallet,
    saga: {
      memberId: row.memberId,
      reference: row.reference,
      from: ["starting"],
      to: isGranted ? "granted" : "refused",
      status: isGranted ? "SUCCESS" : "FAILED",
      dueIn: null,
      ...(isGranted ? { list: true } : {}),
    },
  });
};

/** Decides an activation and ends it: the reward is posted to the wallet, or released. */
const conclude = async (context: Context, row: SagaRow): Promise<Decided> => {
  const decided = await decide(context, row);
  if (decided.is === "granted") await flagBonus(context, row);
  const outcome = await close(context, row, decided.is === "granted");
  if (outcome.is === "done") {
    if (decided.is === "granted" && !outcome.repeated)
      context.realtime.changed(row.memberId, {
        available: outcome.available ?? 0n,
        topics: ["wallet", "statement", "bonus", "refund"],
      });
    return decided;
  }
  // Another process ended it by the same decision.
  if (outcome.is === "refused" && (outcome.why === "other-state" || outcome.why === "not-held")) return decided;
  throw new Error(`a bonus was not given: ${outcome.is === "refused" ? outcome.why : outcome.is}`);
};

/** Finishes an activation that a process left undecided when it died. */
export const bonusSaga: ProcessedSaga<Context> = {
  kind: BONUS,
  posting: rewardPosting,
  steps: { granted: ["done"] },
  isHiddenUntilListed: true,
  process: async (context, row) => {
    if (row.state === "starting") await conclude(context, row);
  },
};

/** Holds the reward. The hold has the wallet to itself until the decision; null when another exclusive hold has it. */
const hold = async (
  context: Context,
  member: Holder,
  { terms, description, origin }: BonusAsk,
  { reward, deposit }: BonusGrant,
): Promise<SagaRow | null> => {
  const reference = newReference(context.random, "B");
  const wallet = await walletOf(context, member);
  const outcome = await context.ledger.submit({
    operation: "hold",
    reference,
    kind: "bonus",
    currency: member.currency,
    amount: reward,
    debit: await rewardAccount(context, member),
    credit: wallet,
    wallet,
    exclusive: wallet,
    saga: {
      memberId: member.id,
      reference,
      from: null,
      to: "starting",
      status: "IN_PROGRESS",
      dueIn: FIRST_PROCESS_MS,
      kind: BONUS,
      type: "bonus",
      toCode: WALLET,
      data: {
        code: terms.code,
        deposit: deposit.reference,
        origin,
        [terms.is_listed ? "bonus" : "promotion"]: {
          description,
          names: { th: terms.name_th, lo: terms.name_lo, en: terms.name_en },
        },
      },
    },
  });
  if (outcome.is === "refused" && outcome.why === "busy") return null;
  if (outcome.is !== "done") throw new Error(`a reward was not held: ${outcome.is}`);
  const row = await readSaga(context.db, member.id, reference);
  if (row === null) throw new Error("a reward without its movement");
  return row;
};

/**
 * Gives a bonus once, even when the call is repeated on several servers (CONTRACT.md rule 9). The reward is held, then
 * the activation is decided, then the reward is posted or released. If the process dies in between, the next run of the
 * saga finishes it.
 */
export const giveBonus = async (context: Context, member: Holder, ask: BonusAsk): Promise<BonusRefusal | null> => {
  const deadline = deadlineIn(context, PENDING_AFTER_MS);
  for (;;) {
    const judged = await checkEligibility(context, member, ask.terms, context.databaseTime.now());
    if ("key" in judged) return judged;
    const row = await hold(context, member, ask, judged);
    const decided = row === null ? null : await conclude(context, row);
    if (decided?.is === "granted") return null;
    const isLate = deadline() === 0;
    // The decision takes into account a deposit that arrived in the meantime, and the state that another activation
    // left.
    const isAnew = decided === null || (decided.key === "BONUS_CONDITION" && decided.issue === "unclear");
    if (!isAnew || isLate) return decided ?? { key: "BONUS_CONDITION", issue: "unclear" };
    await context.schedule.sleep(STEP_MS);
  }
};
