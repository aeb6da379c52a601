import { getMovement } from "@krapao/contract/statement/get-movement";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handle } from "../../http/handle.ts";
import { refuse } from "../../lib/refusal.ts";
import { entryOf, type MovementRow } from "./entries.ts";
import { timelineOf } from "./timeline.ts";

/** What is no movement of money until it has come: not told of before. */
const untilListed: ReadonlySet<string> = new Set(["qr-deposit", "slip-deposit", "bonus"]);

/** A call of several legs moved what they moved; itself it is no entry. */
const amountOf = (row: MovementRow, legs: readonly MovementRow[]): bigint =>
  row.kind === "transfer-all" ? legs.reduce((sum, leg) => sum + leg.amount, 0n) : row.amount;

/** One movement of the member's own, its steps, and the parts of a call that moved money in several places. */
export const addGetMovement = (app: FastifyInstance, context: Context): void =>
  handle(app, context, getMovement, async ({ member, params: { reference } }) => {
    const own = context.db.selectFrom("saga").selectAll().where("member_id", "=", member.id);
    const row = await own.where("reference", "=", reference).executeTakeFirst();
    if (row === undefined || (row.n === null && untilListed.has(row.kind))) throw refuse("NO_DATA");
    const legs = await own.where("parent", "=", reference).orderBy("created_at").orderBy("reference").execute();
    const entry = entryOf({ ...row, amount: amountOf(row, legs) });
    return { ...entry, timeline: timelineOf(row), legs: legs.map(entryOf) };
  });
