import { getSecurity } from "@krapao/contract/operator/get-security";
import type { FastifyInstance } from "fastify";

import type { Context } from "../../context.ts";
import { sentThisHour, verifyRate } from "../../domain/otp/send-limits.ts";
import { operatorSettings } from "../../lib/operator-settings.ts";
import { handleOperator } from "../handle-operator.ts";
import { cached } from "../overview/cache.ts";
import { readEventRates } from "./event-rates.ts";

/** How long one reading serves every console. */
const FRESH_MS = 3_000;

/** How often what touches security happened, and whether the codes by SMS come to anything. */
export const addGetSecurity = (app: FastifyInstance, context: Context): void => {
  const read = async () => {
    const [events, rate, thisHour, { smsPerHour }] = await Promise.all([
      readEventRates(context),
      verifyRate(context),
      sentThisHour(context),
      operatorSettings(context.db),
    ]);
    return { at: context.clock.now().toISOString(), events, otp: { ...rate, thisHour, budget: smsPerHour } };
  };
  const shared = cached<Awaited<ReturnType<typeof read>>>(context, FRESH_MS);
  handleOperator(app, context, getSecurity, async () => shared("security", read));
};
