import { rateChat } from "@krapao/contract/chat/rate-chat";

import { hideSecrets } from "../../domain/chat/hide-secrets.ts";
import { partyOf } from "../../domain/chat/party-of.ts";
import { rateSession } from "../../domain/chat/rate.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { refuse } from "../../lib/refusal.ts";

/**
 * Rates an ended conversation of the caller's own room. The answer tells what was hidden in the comment. Refuses with
 * NO_DATA when no conversation of this room with this id ended within a day.
 */
export const addRateChat = (app: App): void =>
  route(app, rateChat, members, async ({ context, member, body, log }) => {
    const party = await partyOf(context, { member, log }, body.guestId);
    const { text: comment, masked } = hideSecrets(body.comment ?? "", false);
    const rating = { sessionId: body.session_id, stars: body.stars, comment };
    if (!(await rateSession(context, party.room, rating))) throw refuse("NO_DATA");
    return masked.length === 0 ? {} : { masked };
  });
