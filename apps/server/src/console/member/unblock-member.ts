import { unblockMember } from "@krapao/contract/operator/unblock-member";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handleOperator } from "../handle-operator.ts";
import { memberOfPath } from "./member-row.ts";
import { changeStatus } from "./change-status.ts";

/** Lets a blocked member in again; they sign in anew. */
export const addUnblockMember = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, unblockMember, async ({ operator, params, body }) => {
    const { id } = await memberOfPath(context, params._id);
    await changeStatus(context, id, { act: unblockMember.name, operator, ...body, from: "blocked", to: "active" });
    return {};
  });
