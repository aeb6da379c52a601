import { blockMember } from "@krapao/contract/operator/block-member";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { handleOperator } from "../handle-operator.ts";
import { memberOfPath } from "./member-row.ts";
import { changeStatus } from "./change-status.ts";

/** Blocks a member: sign-ins and their sockets end on every server; what is theirs stays theirs. */
export const addBlockMember = (app: FastifyInstance, context: Context): void =>
  handleOperator(app, context, blockMember, async ({ operator, params, body }) => {
    const { id } = await memberOfPath(context, params._id);
    await changeStatus(context, id, { act: blockMember.name, operator, ...body, from: "active", to: "blocked" });
    return {};
  });
