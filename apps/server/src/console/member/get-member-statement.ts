import { getMemberStatement } from "@krapao/contract/operator/get-member-statement";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { readStatement } from "../../domain/statement/read-statement.ts";
import { deskEntryOf } from "../entries.ts";
import { handleOperator } from "../handle-operator.ts";
import { memberOfPath } from "./member-row.ts";

/** A page of a member's statement. */
export const addGetMemberStatement = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, getMemberStatement, async ({ params, query }) => {
    const member = await memberOfPath(context, params._id);
    const { total, rows } = await readStatement(context.db, member, query);
    return { total, statement: rows.map(deskEntryOf) };
  });
