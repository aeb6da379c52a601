import { getChatConfig } from "@krapao/contract/chat/get-chat-config";

import type { Context } from "../../context.ts";
import { readMenuAndSettings } from "../../domain/chat/documents.ts";
import { readRoom } from "../../domain/chat/live.ts";
import { greetingOf } from "../../domain/chat/menu.ts";
import { isOpenAt, openMinutes } from "../../domain/chat/open-hours.ts";
import { guestParty, memberParty, ROOM_PREFIX } from "../../domain/chat/room.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { issueGuestId } from "../../lib/guest-id.ts";
import { languageOfRequest } from "../../lib/languages.ts";
import { perAddress, takeTurn } from "../../lib/limiter.ts";
import { refuse } from "../../lib/refusal.ts";

const freshGuestId = async (context: Context, caller: string): Promise<string> => {
  const taken = await takeTurn(context.db, perAddress(context.settings, "newGuests"), caller);
  if (!taken.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: taken.retryAfter });
  return issueGuestId(context);
};

/**
 * The prefix of rooms, the number of unread messages, and a new guest id for a visitor without a valid one (SECURITY.md
 * S49).
 */
export const addGetChatConfig = (app: App): void =>
  route(app, getChatConfig, members, async ({ context, member, query, caller, request }) => {
    const language = languageOfRequest(request, context.settings.edition);
    const party =
      member === null
        ? query.guestId === undefined
          ? null
          : await guestParty(context, query.guestId)
        : memberParty(member.id);
    const [{ menu, settings }, room] = await Promise.all([
      readMenuAndSettings(context.db),
      party === null ? null : readRoom(context, party.room),
    ]);
    return {
      PREFIX: ROOM_PREFIX,
      ...(party === null ? { guestId: await freshGuestId(context, caller) } : {}),
      online: isOpenAt(settings.hours, context.clock.now()),
      hours: openMinutes(settings.hours),
      unread: room?.unread ?? 0,
      greeting: greetingOf(menu, language),
    };
  });
