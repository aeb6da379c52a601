import type { App } from "../../http/route.ts";
import { redeemTicket } from "../../domain/game/tickets.ts";
import { handleCallback } from "../../http/callback.ts";

/** The paths that game providers call to ask whom a launch ticket was issued to, each in its own format (S36). */
export const addTicketCallbacks = (app: App): void => {
  const { context } = app;
  for (const { code, tickets } of context.adapters.games.values()) {
    if (tickets === undefined) continue;
    handleCallback(app, `/callbacks/games/${code}/verify`, async (request) => {
      const read = tickets.read(request);
      if (read.is === "bad") return "bad";
      const account = await redeemTicket(context, code, read.ticket);
      return { status: 200, type: tickets.answerType, body: tickets.answer(account) };
    });
  }
};
