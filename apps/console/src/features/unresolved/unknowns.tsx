import { useT } from "@krapao/i18n/react";
import { CircleHelp } from "lucide-react";

import { exactTime } from "../../parts/moments.tsx";
import { Panel } from "../../parts/panel.tsx";
import type { UnresolvedDetail } from "./queries.ts";

/** So many bets are named; the table beside has all. */
const NAMED = 4;

/**
 * Lists why the outcome of a transfer is not certain: a report that is late, the provider's clock, bets close to the
 * time of a balance.
 */
export const Unknowns = ({ transfer: { edges, theirs } }: { readonly transfer: UnresolvedDetail }) => {
  const t = useT("console");
  const { balanceAt } = theirs;
  const { reportCompleteTo } = edges;
  const isLate = reportCompleteTo === null || (balanceAt !== null && reportCompleteTo < balanceAt);
  const atEdges = edges.isPlaced ? edges.bets.filter(({ isBetween }) => isBetween === null) : [];
  const unknown = [
    ...(edges.judged !== null && !edges.isPlaced ? [t("unresolved.noClock")] : []),
    ...atEdges.slice(0, NAMED).map(({ at }) => t("unresolved.noBet", { time: exactTime(at) })),
    ...(atEdges.length > NAMED ? [t("unresolved.moreBets", { count: atEdges.length - NAMED + edges.more })] : []),
    ...(isLate
      ? [
          reportCompleteTo === null
            ? t("unresolved.noReport")
            : t("unresolved.lateReport", { time: exactTime(reportCompleteTo) }),
        ]
      : []),
    t("unresolved.noReference"),
  ];
  return (
    <Panel title={t("unresolved.notKnown")}>
      <ul className="grid gap-2 px-4 pb-3">
        {unknown.map((words) => (
          <li key={words} className="flex items-start gap-2.5">
            <CircleHelp aria-hidden className="mt-0.5 size-4 shrink-0 text-wait" />
            <span className="min-w-0">{words}</span>
          </li>
        ))}
      </ul>
      <p className="border-t border-line bg-paper px-4 py-2.5 text-small text-mute">{t("unresolved.waiting")}</p>
    </Panel>
  );
};
