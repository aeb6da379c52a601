import { WATCHED_QUEUES } from "@krapao/contract/operator/alert-shapes";
import type { Overview } from "@krapao/contract/operator/overview-shapes";

import type { OperatorSettings } from "../../lib/operator-settings.ts";
import type { QueueName, Waiting } from "../overview/waiting.ts";
import { doublings, type Finding, finding } from "./finding.ts";

const TENTHS = 10;
/** A queue is critical when its oldest row has waited this many times its limit. */
const FAR_BEYOND = 4;

type Ages = `alert${Capitalize<QueueName>}Age` & keyof OperatorSettings;
const AGES: Readonly<Record<QueueName, Ages>> = {
  withdrawals: "alertWithdrawalsAge",
  doubtful: "alertDoubtfulAge",
  suspense: "alertSuspenseAge",
  claims: "alertClaimsAge",
  erasures: "alertErasuresAge",
  flags: "alertFlagsAge",
  proposals: "alertProposalsAge",
  chats: "alertChatsAge",
};

/**
 * The providers whose calls succeed too rarely, which the overview shows in red. It gets worse when the share that fails
 * doubles. A provider that an operator suspended is left out.
 */
export const judgeProviders = (
  providers: Overview["providers"],
  { alertProviderSuccess: least, alertProviderCalls: calls }: OperatorSettings,
): readonly Finding[] =>
  providers
    .filter((provider) => provider.state !== "stopped" && provider.calls >= Math.max(1, calls))
    .flatMap(({ code, success }) =>
      success === null || success >= least
        ? []
        : [
            finding({
              kind: "provider",
              subject: code,
              level: "critical",
              value: success * TENTHS,
              threshold: least * TENTHS,
              step: doublings(100 - success, 100 - least),
            }),
          ],
    );

/** The queues whose oldest row has waited too long. */
export const judgeQueues = (
  waiting: Readonly<Record<QueueName, Waiting>>,
  settings: OperatorSettings,
  now: Date,
): readonly Finding[] =>
  WATCHED_QUEUES.flatMap((queue) => {
    const { oldest } = waiting[queue];
    const threshold = settings[AGES[queue]];
    const value = oldest === null ? 0 : now.getTime() - oldest.getTime();
    if (value <= threshold) return [];
    const level = value > FAR_BEYOND * threshold ? "critical" : "warning";
    return [finding({ kind: "queue", subject: queue, level, value, threshold })];
  });
