import { amountText, moneyText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { BookOpen, FileText, Scale } from "lucide-react";

import { At } from "../../parts/moments.tsx";
import { Fact, Panel } from "../../parts/panel.tsx";
import { Tag } from "../../parts/tag.tsx";
import type { UnresolvedDetail } from "./queries.ts";
import { sumsOf } from "./sums.ts";

const Unknown = () => {
  const t = useT("console");
  return <span className="text-mute">{t("unresolved.unknown")}</span>;
};

/** Our postings next to the provider's report. */
export const Books = ({ transfer }: { readonly transfer: UnresolvedDetail }) => {
  const t = useT("console");
  const words = useWords();
  const { _id, amount, currency, account, provider, ours, theirs, why } = transfer;
  return (
    <div className="grid gap-3.5 sm:grid-cols-2">
      <Panel
        title={
          <span className="flex items-center gap-2">
            <BookOpen aria-hidden className="size-4 text-accent" />
            {t("unresolved.ours")}
          </span>
        }
      >
        <dl className="px-4 pb-2">
          <Fact label={t("console.reference")}>{_id}</Fact>
          <Fact label={t("console.state")}>
            <Tag tone="wait">{words.find(`sagaState.${ours.state}`) ?? ours.state}</Tag>
          </Fact>
          <Fact label={t("console.amount")}>
            <span className="font-semibold">{moneyText(amount, currency)}</span>
          </Fact>
          <Fact label={t("unresolved.sent")}>{ours.sentAt === null ? <Unknown /> : <At moment={ours.sentAt} />}</Fact>
          <Fact label={t("unresolved.before")}>
            {ours.balanceBefore === null ? <Unknown /> : amountText(ours.balanceBefore)}
          </Fact>
          <Fact label={t("unresolved.asked")}>{t("unresolved.times", { count: ours.asked })}</Fact>
        </dl>
      </Panel>
      <Panel
        title={
          <span className="flex items-center gap-2">
            <FileText aria-hidden className="size-4 text-accent" />
            {t("unresolved.theirs", { provider })}
          </span>
        }
      >
        <dl className="px-4 pb-2">
          <Fact label={t("unresolved.account")}>{account}</Fact>
          <Fact label={t("unresolved.balance")}>
            {theirs.balance === null ? (
              <Unknown />
            ) : (
              <span className="font-semibold">{amountText(theirs.balance)}</span>
            )}
          </Fact>
          <Fact label={t("unresolved.balanceAt")}>
            {theirs.balanceAt === null ? <Unknown /> : <At moment={theirs.balanceAt} />}
          </Fact>
          <Fact label={t(why === "ambiguous" ? "unresolved.playSure" : "unresolved.play")}>
            {theirs.play === null ? <Unknown /> : amountText(theirs.play, true)}
          </Fact>
          <Fact label={t("unresolved.report")}>
            {theirs.reportCompleteTo === null ? <Unknown /> : <At moment={theirs.reportCompleteTo} />}
          </Fact>
        </dl>
      </Panel>
    </div>
  );
};

const LOOKS = {
  done: "bg-up-soft text-up-text",
  "not-done": "bg-accent-soft text-accent-text",
  neither: "bg-wait-soft text-wait",
  both: "bg-wait-soft text-wait",
} as const;

/** The expected balance for each outcome, and the outcomes that the provider's balance fits. */
export const SumsStrip = ({ transfer }: { readonly transfer: UnresolvedDetail }) => {
  const t = useT("console");
  const { from, amount, ours, theirs, why } = transfer;
  const sums = sumsOf({ from, amount, before: ours.balanceBefore, play: theirs.play, balance: theirs.balance, why });
  if (sums === null)
    return (
      <p className="flex items-start gap-3 rounded-control bg-sand px-4 py-3 text-mute">
        <Scale aria-hidden className="mt-0.5 size-4 shrink-0" />
        {t("unresolved.sumUnknown")}
      </p>
    );
  const signed = (minor: bigint): string =>
    (minor < 0n ? amountText(minor) : `+${amountText(minor)}`).replace(/^([+–])/, "$1 ");
  const base = `${amountText(sums.before)} ${sums.play === 0n ? "" : `${signed(sums.play)} `}`;
  return (
    <div className={cx("flex items-start gap-3 rounded-control px-4 py-3", LOOKS[sums.fits])}>
      <Scale aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">{t(`unresolved.fits.${sums.fits}`, { balance: amountText(sums.balance) })}</p>
        <p className="text-small">
          {t("unresolved.ifDone")} {base}
          {signed(sums.moved)} = <b>{amountText(sums.ifDone)}</b>
        </p>
        <p className="text-small">
          {t("unresolved.ifNot")} {base}= <b>{amountText(sums.ifNot)}</b>
        </p>
      </div>
    </div>
  );
};
