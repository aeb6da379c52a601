import { askErasure } from "@krapao/contract/account/ask-erasure";

import { askErasure as ask } from "../../domain/erasure/ask.ts";
import { viewErasure } from "../../domain/erasure/view.ts";
import { publishNotice } from "../../domain/notice/publish-notice.ts";
import { notifyBySms } from "../../domain/otp/sms.ts";
import { type App, route } from "../../http/route.ts";
import { stepUpOf } from "../../http/step-up.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { limitOf, takeTurn } from "../../lib/limiter.ts";
import { refuse } from "../../lib/refusal.ts";
import { members } from "../members.ts";

const LIMIT = limitOf("member:erasure");

/**
 * A member asks to be erased. A notice and an SMS tell them, in case somebody else asked. Refuses too many attempts of
 * a member with REQUEST_LIMIT.
 */
export const addAskErasure = (app: App): void =>
  route(app, askErasure, members, async ({ context, member, log, request }) => {
    const token = stepUpOf(request);
    if (token !== null) {
      const turn = await takeTurn(context.db, LIMIT, String(member.id));
      if (!turn.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: turn.retryAfter });
    }
    if (await ask(context, member, token)) {
      log.warn({ event: "erasure.asked", member: String(member.id) });
      await publishNotice(context, member.id);
      notifyBySms(context, languageOfRequest(request, context.settings.edition), member.phone, "erasureAsked");
    }
    return viewErasure(context, member);
  });
