import { blockMember } from "@krapao/contract/operator/block-member";
import { endMemberSessions } from "@krapao/contract/operator/end-member-sessions";
import { unblockMember } from "@krapao/contract/operator/unblock-member";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { transaction } from "../../db/transaction.ts";
import { refuse } from "../../lib/refusal.ts";
import { endSessions } from "../../sessions/sessions.ts";
import { recordAct } from "../acts/record.ts";
import { handleOperator } from "../handle-operator.ts";
import type { Operator } from "../operator.ts";
import { memberOfPath } from "./member-row.ts";

type Change = {
  readonly act: string;
  readonly operator: Operator;
  readonly reason: string;
  readonly from: "active" | "blocked";
  readonly to: "active" | "blocked";
};

/** Takes a member from one status to another. Throws NOT_WAITING when they are not in the first. */
const change = async (
  context: Context,
  memberId: bigint,
  { act, operator, reason, from, to }: Change,
): Promise<void> => {
  const isChanged = await transaction(context.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("member")
      .set({ status: to })
      .where("id", "=", memberId)
      .where("status", "=", from)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return false;
    const entry = { act, by: operator.id, memberId, reason, before: { status: from }, after: { status: to } };
    await recordAct(tx, context.clock.now(), entry);
    return true;
  });
  if (!isChanged) throw refuse("NOT_WAITING");
};

/** Blocks a member: sign-ins and their sockets end on every server; what is theirs stays theirs. */
export const addBlockMember = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, blockMember, async ({ operator, params, body }) => {
    const { id } = await memberOfPath(context, params._id);
    await change(context, id, { act: blockMember.name, operator, ...body, from: "active", to: "blocked" });
    await endSessions(context, id, "all");
    return {};
  });

/** Lets a blocked member in again; they sign in anew. */
export const addUnblockMember = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, unblockMember, async ({ operator, params, body }) => {
    const { id } = await memberOfPath(context, params._id);
    await change(context, id, { act: unblockMember.name, operator, ...body, from: "blocked", to: "active" });
    return {};
  });

/** Ends all of a member's sign-ins, with their sockets. */
export const addEndMemberSessions = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, endMemberSessions, async ({ operator, params, body }) => {
    const { id } = await memberOfPath(context, params._id);
    const entry = { act: endMemberSessions.name, by: operator.id, memberId: id, reason: body.reason };
    await recordAct(context.db, context.clock.now(), entry);
    await endSessions(context, id, "all");
    return {};
  });
