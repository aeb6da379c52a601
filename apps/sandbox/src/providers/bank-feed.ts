import type { FastifyInstance } from "fastify";
import * as z from "zod";

import { amountToText } from "../games/amount-text.ts";
import type { World } from "../world.ts";
import type { Transfer } from "../world/bank.ts";
import { pathOf } from "./callback-path.ts";
import { jsonOf, signedScope, SignedFailure } from "./signed-scope.ts";

const account = z.strictObject({
  bankCode: z.string().regex(/^[A-Z][A-Z0-9]{1,11}$/),
  accountNo: z.string().regex(/^\d{4,20}$/),
});
const subscribeBody = z.strictObject({
  accounts: z.array(account.extend({ currency: z.enum(["THB", "LAK"]).optional() })).max(100),
  callbackUrl: z.url({ protocol: /^https?$/ }).max(500),
});
const listQuery = z.object({ from: z.iso.datetime(), to: z.iso.datetime(), after: z.string().max(60).default("") });
const MOST = 500;

const shown = ({ reference, from, to, amount, currency, at }: Transfer) => ({
  reference,
  from,
  to,
  amount: amountToText(amount),
  currency,
  at: at.toISOString(),
});

/**
 * The bank, by the signed generic protocol. A subscription names the wallet's accounts and the address for messages
 * about transfers to them. Each transfer has its own callback, signed over its raw bytes, with an event id. An
 * account's statement lists the incoming transfers, so a callback that never arrives loses nothing.
 */
export const registerBankFeed = (app: FastifyInstance, world: World): void => {
  signedScope(app, world, "bank");

  app.post("/v1/subscriptions", (request) => {
    const body = subscribeBody.safeParse(jsonOf(request));
    if (!body.success) throw new SignedFailure(400, "INVALID_REQUEST");
    const { accounts, callbackUrl } = body.data;
    world.bank.subscribe(accounts, pathOf(callbackUrl));
    return { accounts: accounts.length };
  });
  app.get("/v1/accounts/:bankCode/:accountNo/transfers", (request) => {
    const query = listQuery.safeParse(request.query);
    const to = account.safeParse(request.params);
    if (!query.success || !to.success) throw new SignedFailure(400, "INVALID_REQUEST");
    const { from, to: before, after } = query.data;
    const stretch = { from: new Date(from), to: new Date(before), after, limit: MOST };
    const found = world.bank.received(to.data, stretch);
    return { transfers: found.map(shown), next: found.length === MOST ? (found.at(-1)?.reference ?? null) : null };
  });

  world.bank.onReceived((transfer, path) => {
    const body = JSON.stringify({
      eventId: world.random.bytes(16).toString("hex"),
      event: "transfer.received",
      transfer: shown(transfer),
    });
    world.callbacks.add({ target: "bank", signedBy: "bank", path, body });
  });
};
