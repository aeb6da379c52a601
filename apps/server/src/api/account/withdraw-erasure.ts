import { withdrawErasure } from "@krapao/contract/account/withdraw-erasure";

import { withdrawErasure as withdraw } from "../../domain/erasure/ask.ts";
import { viewErasure } from "../../domain/erasure/view.ts";
import { publishNotice } from "../../domain/notice/publish-notice.ts";
import { type App, route } from "../../http/route.ts";
import { members } from "../members.ts";

/** A member withdraws their request before anybody has decided on it. */
export const addWithdrawErasure = (app: App): void =>
  route(app, withdrawErasure, members, async ({ context, member, log }) => {
    await withdraw(context, member.id);
    log.info({ event: "erasure.withdrawn", member: String(member.id) });
    await publishNotice(context, member.id);
    return viewErasure(context, member);
  });
