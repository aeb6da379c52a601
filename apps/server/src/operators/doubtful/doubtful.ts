import { toMajor, toWireCurrency } from "@krapao/contract";
import { askDoubtful } from "@krapao/contract/operator/ask-doubtful";
import { getDoubtful } from "@krapao/contract/operator/get-doubtful";
import { listDoubtful } from "@krapao/contract/operator/list-doubtful";
import { settleDoubtful } from "@krapao/contract/operator/settle-doubtful";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { maskAccount } from "../../lib/mask.ts";
import { refuse } from "../../lib/refusal.ts";
import { type DoubtfulSaga, listDoubtful as readAll, readDoubtful } from "../../saga/doubtful.ts";
import { lookAgain, readSaga } from "../../saga/rows.ts";
import { recordAct } from "../acts/record.ts";
import { findMovement } from "../find-movement.ts";
import { handleOperator } from "../handle-operator.ts";
import { noMark, readMarks } from "../marks.ts";
import { openProposals, propose } from "../proposals/store.ts";
import { stepsOf } from "../trail-steps.ts";

const usernamesOf = async (context: Context, all: readonly DoubtfulSaga[]): Promise<ReadonlyMap<string, string>> => {
  if (all.length === 0) return new Map();
  const rows = await context.db
    .selectFrom("game_account")
    .select(["member_id", "code", "username"])
    .where("member_id", "in", [...new Set(all.map(({ memberId }) => memberId))])
    .execute();
  return new Map(rows.map((row) => [`${row.member_id} ${row.code}`, row.username]));
};

/** Doubtful transfers as operators are told of them; why is a code that the console puts into words. */
const toTransfers = async (context: Context, all: readonly DoubtfulSaga[]) => {
  const [marks, proposals, usernames] = await Promise.all([
    readMarks(
      context.db,
      all.map(({ memberId }) => memberId),
    ),
    openProposals(
      context,
      all.map(({ reference }) => reference),
    ),
    usernamesOf(context, all),
  ]);
  return all.map((one) => ({
    _id: one.reference,
    member: marks.get(one.memberId) ?? noMark(one.memberId),
    from: one.fromCode ?? "WALLET",
    to: one.toCode ?? "WALLET",
    provider: one.code,
    account: maskAccount(usernames.get(`${one.memberId} ${one.code}`) ?? ""),
    amount: toMajor(one.amount),
    currency: toWireCurrency(one.currency),
    createdAt: one.createdAt.toISOString(),
    doubtfulSince: one.since.toISOString(),
    why: one.why,
    proposal: proposals.get(one.reference) ?? null,
  }));
};

/** The doubtful transfer of a reference. Throws NO_DATA, or NOT_WAITING for a movement that is not in doubt. */
const doubtfulOf = async (context: Context, reference: string): Promise<DoubtfulSaga> => {
  const row = await findMovement(context, reference);
  if (row === null) throw refuse("NO_DATA");
  const doubtful = await readDoubtful(context, row.memberId, row.reference);
  if (doubtful === null) throw refuse("NOT_WAITING");
  return doubtful;
};

/** Transfers whose provider contradicts itself, the oldest first. */
export const addListDoubtful = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, listDoubtful, async () => toTransfers(context, await readAll(context)));

/** One of them with everything that was tried. */
export const addGetDoubtful = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, getDoubtful, async ({ params }) => {
    const found = await findMovement(context, params._id);
    const one = found && (await readDoubtful(context, found.memberId, found.reference));
    if (found === null || one === null) throw refuse("NO_DATA");
    const [transfer] = await toTransfers(context, [one]);
    if (transfer === undefined) throw refuse("NO_DATA");
    const last = one.looks.at(-1);
    const judged = one.looks.findLast(({ play }) => play !== null);
    const reports = one.trail.filter(({ what }) => what === "report");
    const completeTo = reports.at(-1)?.detail["completeUpTo"];
    return {
      ...transfer,
      ours: {
        state: one.state,
        sentAt: one.sentAt?.toISOString() ?? null,
        balanceBefore: toMajor(one.before.balance),
        asked: found.asked,
      },
      theirs: {
        balance: last === undefined ? null : toMajor(last.balance),
        balanceAt: last?.from.toISOString() ?? null,
        play: judged?.play === undefined || judged.play === null ? null : toMajor(judged.play),
        reportCompleteTo: typeof completeTo === "string" ? completeTo : null,
      },
      trail: stepsOf(one.createdAt, one.trail),
    };
  });

/** Has the provider asked again now, in this process, without waiting for it. */
export const addAskDoubtful = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, askDoubtful, async ({ operator, params }) => {
    const row = await findMovement(context, params._id);
    if (row === null || row.status !== "IN_PROGRESS") throw refuse("NO_DATA");
    const { memberId, reference } = row;
    const now = context.clock.now();
    await recordAct(context.db, now, { act: askDoubtful.name, by: operator.id, subject: reference, memberId });
    const present = await readSaga(context.db, memberId, reference);
    if (present !== null) await lookAgain(context.db, present, now);
    context.sagas.drive(memberId, reference);
    return {};
  });

/** Proposes how it ends; another operator's yes ends it. */
export const addSettleDoubtful = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, settleDoubtful, async ({ operator, params, body }) => {
    const doubtful = await doubtfulOf(context, params._id);
    return propose(context, operator, {
      act: settleDoubtful.name,
      kind: "settle-transfer",
      subject: doubtful.reference,
      memberId: doubtful.memberId,
      amount: doubtful.amount,
      currency: doubtful.currency,
      outcome: body.outcome,
      reason: body.reason,
    });
  });
