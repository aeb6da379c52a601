import { type Currency, fromWireCurrency, toMajor, toWireCurrency } from "@krapao/contract";
import { getOverview } from "@krapao/contract/operator/get-overview";
import type { Overview } from "@krapao/contract/operator/overview-shapes";

import { readProblems } from "../../domain/transaction/progress.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { readLastAudit } from "../ledger/present-audit.ts";
import { createDays } from "./days.ts";
import { readInFlight } from "../../domain/report/in-flight.ts";
import { readJustNow } from "./just-now.ts";
import { readHourSamples, usualOf } from "../../domain/overview/hour-samples.ts";
import { readProvidersHealth } from "../../domain/overview/providers.ts";
import { cached } from "../cached.ts";
import { type QueueName, readWaiting, type Waiting } from "../../domain/overview/waiting.ts";

/** How long one reading is shared by all consoles. Expensive readings are shared for longer. */
const FRESH_MS = 1_500;
const AUDIT_MS = 30_000;

const queueOf = (
  { count, thb, lak, oldest }: Waiting,
  currency: Currency,
  usual: number | null,
): Overview["queues"]["flags"] => ({
  count,
  usual,
  amount: toMajor(currency === "THB" ? thb : lak),
  otherAmount: toMajor(currency === "THB" ? lak : thb),
  oldestAt: oldest?.toISOString() ?? null,
});

/** The figures of the day, the queues, and the state of the outside systems. */
export const addGetOverview = (app: App): void => {
  const { context } = app;
  const days = createDays(context);
  const shared = cached<Overview>(context, FRESH_MS);
  const audits = cached<Overview["proof"]>(context, AUDIT_MS);

  const read = async (currency: Currency): Promise<Overview> => {
    const samples = await readHourSamples(context);
    const [money, inFlight, waiting, health, justNow, proof, problems] = await Promise.all([
      days(currency),
      readInFlight(context, currency, samples),
      readWaiting(context),
      readProvidersHealth(context),
      readJustNow(context, currency),
      audits("audit", () => readLastAudit(context)),
      readProblems(context.db),
    ]);
    const queue = (name: QueueName) => queueOf(waiting[name], currency, usualOf(samples, name));
    return {
      at: context.clock.now().toISOString(),
      currency: toWireCurrency(currency),
      ...money,
      inFlight,
      queues: {
        withdrawals: queue("withdrawals"),
        doubtful: queue("doubtful"),
        suspense: queue("suspense"),
        claims: queue("claims"),
        erasures: queue("erasures"),
        flags: queue("flags"),
        proposals: queue("proposals"),
      },
      ...health,
      justNow,
      proof,
      wrongTransactions: [...problems],
    };
  };

  route(app, getOverview, operators, async ({ query }) => {
    const usual = context.settings.edition === "lo" ? "LAK" : "THB";
    const currency = query.currency === undefined ? usual : fromWireCurrency(query.currency);
    return shared(currency, () => read(currency));
  });
};
