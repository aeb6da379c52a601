import { refuseErasure } from "@krapao/contract/operator/refuse-erasure";

import { erasureOf, refuseErasure as refuseIt } from "../../domain/erasure/decide.ts";
import { publishNotice } from "../../domain/notice/publish-notice.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";

/** Refuses a request. The member reads the reason. */
export const addRefuseErasure = (app: App): void =>
  route(app, refuseErasure, operators, async ({ context, operator, params, body: { reason } }) => {
    const erasure = await erasureOf(context, params._id);
    await refuseIt(context, erasure, { act: refuseErasure.name, by: operator.id, reason });
    await publishNotice(context, erasure.member_id);
    return {};
  });
