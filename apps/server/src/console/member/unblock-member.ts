import { unblockMember } from "@krapao/contract/operator/unblock-member";

import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { memberOfPath } from "./member-row.ts";
import { changeStatus } from "./change-status.ts";

/** Unblocks a member. They have to sign in again. */
export const addUnblockMember = (app: App): void =>
  route(app, unblockMember, operators, async ({ context, operator, params, body }) => {
    const { id } = await memberOfPath(context, params._id);
    await changeStatus(context, id, { act: unblockMember.name, operator, ...body, from: "blocked", to: "active" });
    return {};
  });
