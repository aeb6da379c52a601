import { getSecurity } from "@krapao/contract/operator/get-security";

import { verifyRate } from "../../domain/otp/send-limits.ts";
import { readSmsHour } from "../../domain/otp/sms-ceiling.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { cached } from "../cached.ts";
import { readEventRates } from "./event-rates.ts";

/** How long one reading is shared by all consoles. */
const FRESH_MS = 3_000;

/** How often security events happened, and how many codes sent by SMS were used. */
export const addGetSecurity = (app: App): void => {
  const { context } = app;
  const read = async () => {
    const [events, rate, { sent: thisHour, isFull }, { smsPerHour }] = await Promise.all([
      readEventRates(context),
      verifyRate(context),
      readSmsHour(context.db),
      operatorSettings(context.db),
    ]);
    return { at: context.clock.now().toISOString(), events, otp: { ...rate, thisHour, budget: smsPerHour, isFull } };
  };
  const shared = cached<Awaited<ReturnType<typeof read>>>(context, FRESH_MS);
  route(app, getSecurity, operators, async () => shared("security", read));
};
