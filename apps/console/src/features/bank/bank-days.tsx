import type { BankAccountRow, BankDay } from "@krapao/contract/operator/bank-shapes";
import { exportBankDays } from "@krapao/contract/operator/export-bank-days";
import { listBankDays } from "@krapao/contract/operator/list-bank-days";
import { amountText, shortTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { useQuery } from "@tanstack/react-query";

import { download } from "../../lib/download.ts";
import { read } from "../../lib/read.ts";
import { dayText } from "../../parts/plots/figure-text.ts";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { CsvButton } from "./csv-button.tsx";
import { useAccountName } from "../../parts/use-account-name.ts";

const LOOKS = {
  agrees: "border-up/30 bg-up-soft text-up-text",
  differs: "border-wait/30 bg-wait-soft text-wait",
  unknown: "border-dashed border-line-strong text-mute",
} as const;

type BankDaysProps = {
  readonly account: BankAccountRow;
  /** The selected day, or null for all days. */
  readonly chosen: string | null;
  readonly onChoose: (day: string | null) => void;
};

const stateOf = ({ difference }: BankDay): keyof typeof LOOKS =>
  difference === null ? "unknown" : difference === 0 ? "agrees" : "differs";

/**
 * Compares the bank's balance with our books at the end of each day: equal, the difference, or unknown. The time is that of
 * the last line, where the statement covers a day only in part.
 */
export const BankDays = ({ account, chosen, onChoose }: BankDaysProps) => {
  const t = useT("console");
  const nameOf = useAccountName();
  const query = useQuery(read(listBankDays, { params: { _id: account._id } }));
  return (
    <div className="border-t border-line px-4 py-3">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h3 className="grow text-mute">{t("bank.dayByDay")}</h3>
        <CsvButton
          about={`${nameOf(account)}, ${t("bank.dayByDay")}`}
          name={`bank-days-${account.bankCode || account._id}.csv`}
          take={() => download(exportBankDays, { params: { _id: account._id } })}
        />
      </div>
      <View query={query} skeleton={<SkeletonLines lines={1} height="h-13" />}>
        {(days) => (
          <ol className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-1.5">
            {days.map((day) => {
              const state = stateOf(day);
              return (
                <li key={day.day} className="grid">
                  <button
                    type="button"
                    aria-pressed={day.day === chosen}
                    onClick={() => onChoose(day.day === chosen ? null : day.day)}
                    className={cx(
                      "rounded-chip border px-2 py-1 text-left text-small hover:brightness-95",
                      day.day === chosen && "ring-2 ring-accent",
                      LOOKS[state],
                    )}
                    title={`${t("bank.ours")} ${day.ours === null ? t("bank.notKnown") : amountText(day.ours)} · ${t("bank.theirs")} ${day.theirs === null ? t("bank.notKnown") : amountText(day.theirs)}`}
                  >
                    <span className="block whitespace-nowrap">
                      {dayText(day.day)}
                      {day.until !== null && ` · ${shortTimeText(day.until)}`}
                    </span>
                    <b className="block whitespace-nowrap">
                      {day.difference === null
                        ? account.kind === "payout" && day.ours !== null
                          ? amountText(day.ours)
                          : t("bank.notKnown")
                        : day.difference === 0
                          ? t("bank.agrees")
                          : amountText(day.difference, true)}
                    </b>
                  </button>
                </li>
              );
            })}
          </ol>
        )}
      </View>
    </div>
  );
};
