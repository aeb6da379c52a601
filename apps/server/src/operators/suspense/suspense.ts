import { toMajor, toWireCurrency } from "@krapao/contract";
import { listSuspense } from "@krapao/contract/operator/list-suspense";
import { matchSuspense } from "@krapao/contract/operator/match-suspense";
import { returnSuspense } from "@krapao/contract/operator/return-suspense";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { InvalidInput } from "../../http/input.ts";
import { refuse } from "../../lib/refusal.ts";
import { handleOperator } from "../handle-operator.ts";
import { noMark, readMarks } from "../marks.ts";
import { memberOfPath } from "../members/member-row.ts";
import { skipOf } from "../paging.ts";
import { openProposals, propose } from "../proposals/store.ts";

const waitingOf = async (context: Context, reference: string) => {
  const row = await context.db.selectFrom("suspense").selectAll().where("reference", "=", reference).executeTakeFirst();
  if (row === undefined) throw refuse("NO_DATA");
  if (row.state !== "waiting") throw refuse("NOT_WAITING");
  return row;
};

/** Why it fits nobody, as a code that the console puts into words. */
const whyOf = (detail: Readonly<Record<string, unknown>>, channel: string): string => {
  const why = detail["why"];
  if (typeof why === "string") return why.slice(0, 500);
  return channel === "qr" ? "second-payment" : "no-member";
};

/** Money that fits nobody yet. */
export const addListSuspense = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, listSuspense, async ({ query }) => {
    const { limit, skip } = skipOf(query);
    const state = query.state ?? "waiting";
    const rows = await context.db
      .selectFrom("suspense")
      .selectAll()
      .where("state", "=", state)
      .orderBy("created_at", state === "waiting" ? "asc" : "desc")
      .limit(limit)
      .offset(skip)
      .execute();
    const [marks, proposals] = await Promise.all([
      readMarks(
        context.db,
        rows.flatMap(({ member_id: id }) => (id === null ? [] : [id])),
      ),
      openProposals(
        context,
        rows.map(({ reference }) => reference),
      ),
    ]);
    return rows.map((row) => ({
      _id: row.reference,
      channel: row.channel,
      code: row.code,
      amount: toMajor(row.amount),
      currency: toWireCurrency(row.currency),
      createdAt: row.created_at.toISOString(),
      state: row.state,
      member: row.member_id === null ? null : (marks.get(row.member_id) ?? noMark(row.member_id)),
      why: whyOf(row.detail, row.channel),
      proposal: proposals.get(row.reference) ?? null,
    }));
  });

/** Proposes whose the money is; one of another currency than the member's is not theirs. */
export const addMatchSuspense = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, matchSuspense, async ({ operator, params, body }) => {
    const row = await waitingOf(context, params._id);
    const member = await memberOfPath(context, body.member);
    if (member.status === "closed") throw refuse("NO_USER");
    if (member.currency !== row.currency)
      throw new InvalidInput("KEY_INVALID", [{ path: "member", message: "currency" }]);
    return propose(context, operator, {
      act: matchSuspense.name,
      kind: "match-suspense",
      subject: row.reference,
      memberId: member.id,
      amount: row.amount,
      currency: row.currency,
      reason: body.reason,
    });
  });

/** Proposes to give the money back. */
export const addReturnSuspense = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, returnSuspense, async ({ operator, params, body }) => {
    const row = await waitingOf(context, params._id);
    return propose(context, operator, {
      act: returnSuspense.name,
      kind: "return-suspense",
      subject: row.reference,
      memberId: row.member_id,
      amount: row.amount,
      currency: row.currency,
      reason: body.reason,
    });
  });
