import { readCustomer } from "@krapao/contract/chat/read-customer";

import { partyOf } from "../../domain/chat/party-of.ts";
import { markRead } from "../../domain/chat/read-marks.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";

/** Marks support's messages in the caller's own room as read. */
export const addReadCustomer = (app: App): void =>
  route(app, readCustomer, members, async ({ context, member, body, log }) => {
    const party = await partyOf(context, { member, log }, body.guestId);
    await markRead(context, party.room, "customer", body.seq ?? null);
    return {};
  });
