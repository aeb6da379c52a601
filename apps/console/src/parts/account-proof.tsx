import type { ProvenAccount } from "@krapao/contract/operator/bank-shapes";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Clock, OctagonAlert, TriangleAlert } from "lucide-react";

import { Link } from "../lib/navigation.tsx";
import { At } from "./moments.tsx";
import { useAccountName } from "./use-account-name.ts";

const TONES = {
  missing: { className: "bg-down-soft text-down", Icon: OctagonAlert },
  waits: { className: "bg-wait-soft text-wait", Icon: TriangleAlert },
  covered: { className: "text-mute", Icon: Clock },
} as const;

const toneOf = ({ coverage, missing, unproven }: ProvenAccount): keyof typeof TONES =>
  missing.count > 0 ? "missing" : coverage === "not" || unproven.count > 0 ? "waits" : "covered";

/**
 * How far the credits of one of our accounts are proven: up to when a statement tells of it, how much no statement has
 * shown yet, and, in red, how much a statement should show and does not. An invented reference ends up there.
 */
export const AccountProof = ({ account }: { readonly account: ProvenAccount }) => {
  const t = useT("console");
  const { kind, source, coverage, knownUpTo, unproven, missing, currency, openOut } = account;
  const nameOf = useAccountName();
  const { className, Icon } = TONES[toneOf(account)];
  const waiting = { count: unproven.count - missing.count, sum: unproven.sum - missing.sum };
  return (
    <div className={cx("flex flex-wrap items-start gap-2.5 border-t border-line px-4 py-2.5", className)}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="flex min-w-0 grow basis-44 flex-wrap items-center gap-x-2.5 gap-y-1">
        <b>
          {t(coverage === "not" ? "bank.notCoveredLong" : coverage === "until" ? "bank.coveredUntil" : "bank.hasFeed", {
            account: nameOf(account),
          })}
        </b>
        {kind === "bank" && coverage !== "covered" && knownUpTo !== null && (
          <span>
            {t("bank.upTo")} <At moment={knownUpTo} withDay />
          </span>
        )}
        {kind === "payout" && (
          <>
            <span>{t(source === "provider" ? "bank.payoutCompared" : "bank.payoutNotCompared")}</span>
            {openOut > 0 && (
              <Link href="/ledger" className="ml-auto font-semibold underline">
                {t("bank.payoutsDiffer", { count: openOut })}
              </Link>
            )}
          </>
        )}
        {missing.count > 0 && (
          <b>{t("bank.missingSum", { count: missing.count, sum: moneyText(missing.sum, currency) })}</b>
        )}
        {waiting.count > 0 && (
          <span>{t("bank.unprovenSum", { count: waiting.count, sum: moneyText(waiting.sum, currency) })}</span>
        )}
        {unproven.count > 0 && (
          <Link href="/bank?view=unproven" className="ml-auto font-semibold underline">
            {t("bank.seeUnproven")}
          </Link>
        )}
      </div>
    </div>
  );
};
