import { blockMember } from "@krapao/contract/operator/block-member";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { memberOfPath } from "./member-row.ts";
import { changeStatus } from "./change-status.ts";

/** Blocks a member. Their sign-ins and sockets end on every server. They keep everything that is theirs. */
export const addBlockMember = (app: App): void =>
  route(app, blockMember, operators, async ({ context, operator, params, body }) => {
    const { id } = await memberOfPath(context, params._id);
    await changeStatus(context, id, { act: blockMember.name, operator, ...body, from: "active", to: "blocked" });
    return {};
  });
