import { listStatement } from "@krapao/contract/statement/list-statement";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handle } from "../../http/handle.ts";
import { entryOf } from "../../domain/statement/entries.ts";
import { readStatement } from "../../domain/statement/read-statement.ts";

/** A moment of a filter. */
export const dateOf = (moment: string | undefined): Date | undefined =>
  moment === undefined ? undefined : new Date(moment);

/** The member's movements of money, newest first. */
export const addListStatement = (app: FastifyInstance, context: Context): void =>
  handle(app, context, listStatement, async ({ member, body: { page, limit, types, from, to } }) => {
    const query = { page, limit, types, from: dateOf(from), to: dateOf(to) };
    const { total, rows } = await readStatement(context.db, member, query);
    return { total, statements: rows.map(entryOf) };
  });
