import type { TransferEdges } from "@krapao/contract/operator/unresolved-shapes";
import { amountText, minorOf } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { CircleCheck, CircleX, Equal, EqualNot, Scale } from "lucide-react";
import type { ReactNode } from "react";

import { exactTime } from "./moments.tsx";
import { Tag } from "./tag.tsx";

type EdgesProps = { readonly edges: TransferEdges };

const OUTCOMES = ["done", "not-done"] as const;
type Outcome = (typeof OUTCOMES)[number];

const LOOKS = {
  done: "bg-up-soft text-up-text",
  "not-done": "bg-accent-soft text-accent-text",
  neither: "bg-wait-soft text-wait",
  both: "bg-wait-soft text-wait",
  unknown: "bg-sand text-mute",
} as const;

const verdictOf = ({ judged, isPlaced, ways }: TransferEdges): keyof typeof LOOKS => {
  if (judged === null || !isPlaced) return "unknown";
  return ways.length === 2 ? "both" : (ways[0]?.outcome ?? "neither");
};

const Line = ({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line py-1.5 first:border-0">
    <dt className="text-mute">{label}</dt>
    <dd className="ml-auto text-right font-semibold">{children}</dd>
  </div>
);

const Way = ({ outcome, edges }: EdgesProps & { readonly outcome: Outcome }) => {
  const t = useT("console");
  const { before, judged, between, ways } = edges;
  if (judged === null || between === null) return null;
  const way = ways.find((one) => one.outcome === outcome);
  const moved = outcome === "done" ? minorOf(edges.change) : 0n;
  const there = minorOf(before.balance) + moved + minorOf(between.net) + minorOf(way?.net ?? 0);
  const Icon = outcome === "done" ? CircleCheck : CircleX;
  return (
    <section aria-label={t(`unresolved.way.${outcome}`)} className="rounded-card border border-line bg-card">
      <div className="flex flex-wrap items-center gap-2 px-4 py-2">
        <Icon aria-hidden className="size-4 shrink-0 text-mute" />
        <h2 className="grow font-semibold">{t(`unresolved.way.${outcome}`)}</h2>
        {way === undefined ? (
          <Tag icon={<EqualNot aria-hidden />}>{t("unresolved.fitsNot")}</Tag>
        ) : (
          <Tag tone={ways.length === 2 ? "wait" : "up"} icon={<Equal aria-hidden />}>
            {t("unresolved.fitsSo")}
          </Tag>
        )}
      </div>
      <dl className="border-t border-line px-4 pb-2">
        <Line label={`${t("unresolved.before")} ${exactTime(before.from)}`}>{amountText(before.balance)}</Line>
        <Line label={t("unresolved.thisTransfer")}>{amountText(moved, true)}</Line>
        <Line label={t("unresolved.between", { count: between.count })}>{amountText(between.net, true)}</Line>
        <Line label={t("unresolved.atEdges")}>
          {way === undefined ? (
            <span className="font-normal text-mute">{t("unresolved.noChoice")}</span>
          ) : way.bets.length === 0 ? (
            t("unresolved.noneIn")
          ) : (
            <>
              {amountText(way.net, true)}{" "}
              <span className="font-normal text-mute">{t("unresolved.betsIn", { count: way.bets.length })}</span>
            </>
          )}
        </Line>
        <Line label={t("unresolved.wouldBe")}>
          <span className="text-action">{amountText(there)}</span>
        </Line>
        <Line label={t("unresolved.theySaid", { time: exactTime(judged.from) })}>{amountText(judged.balance)}</Line>
      </dl>
      {way !== undefined && way.others > 0 && (
        <p className="border-t border-line px-4 py-2 text-small text-mute">
          {t("unresolved.otherChoices", { count: way.others })}
        </p>
      )}
    </section>
  );
};

/**
 * Whether the balance after the transfer fits “it arrived”, “it never happened”, both or neither, with the calculation
 * for each.
 */
export const TransferWays = ({ edges }: EdgesProps) => {
  const t = useT("console");
  const verdict = verdictOf(edges);
  return (
    <div className="grid gap-3">
      <p className={cx("flex items-start gap-3 rounded-control px-4 py-3", LOOKS[verdict])}>
        <Scale aria-hidden className="mt-0.5 size-4 shrink-0" />
        <span className="min-w-0 font-semibold">
          {edges.judged === null
            ? t("unresolved.sumUnknown")
            : verdict === "unknown"
              ? t("unresolved.notPlaced")
              : t(`unresolved.fits.${verdict}`, { balance: amountText(edges.judged.balance) })}
        </span>
      </p>
      {verdict !== "unknown" && (
        <div className="grid gap-3 sm:grid-cols-2">
          {OUTCOMES.map((outcome) => (
            <Way key={outcome} outcome={outcome} edges={edges} />
          ))}
        </div>
      )}
    </div>
  );
};
