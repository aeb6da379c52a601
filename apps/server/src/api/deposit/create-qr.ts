import { qrOffer } from "@krapao/contract/constants";
import { createQr } from "@krapao/contract/deposit/create-qr";

import type { Context } from "../../context.ts";
import type { Holder } from "../../domain/game/accounts.ts";
import { minorOf } from "../../domain/wallet/amounts.ts";
import { isQrStopped } from "../../domain/game/provider-suspension.ts";
import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { forCurrency, operatorSettings } from "../../lib/operator-settings.ts";
import { makeOrder } from "../../domain/deposit/qr/make-order.ts";
import { assertKnownProvider } from "./known-provider.ts";
import { openState, overLimitState, refusedState } from "./qr-state.ts";

/** The least amount (minor units) that members of that currency can deposit by this provider. Null: they cannot. */
const leastOf = async (context: Context, member: Holder, provider: string): Promise<bigint | null> => {
  if (context.adapters.qr.get(provider)?.currencies.includes(member.currency) !== true) return null;
  const [settings, account] = await Promise.all([
    operatorSettings(context.db),
    context.db
      .selectFrom("deposit_account")
      .select("id")
      .where("type", "=", "PAYMENT")
      .where("bank_code", "=", provider)
      .where("currency", "=", member.currency)
      .where("is_active", "=", true)
      .executeTakeFirst(),
  ]);
  if (account === undefined) return null;
  const offered = minorOf(qrOffer(provider, member.currency, settings.paytimzMinimum).minimum);
  const general = forCurrency(settings.depositMinimum, member.currency);
  return offered > general ? offered : general;
};

/** Orders a QR, or answers the open one of the same amount (rule 7). A refusal is an answer without a QR. */
export const addCreateQr = (app: App): void =>
  route(app, createQr, members, async ({ context, member, params: { provider }, body }) => {
    assertKnownProvider(context, provider);
    const amount = minorOf(body.amount);
    const least = await leastOf(context, member, provider);
    if (least === null || amount < least || (await isQrStopped(context, provider))) return refusedState;
    const order = await makeOrder(context, member, provider, amount);
    if (order === "over-limit") return overLimitState;
    return order === null ? refusedState : openState(order);
  });
