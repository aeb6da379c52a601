import { readingOf, type TransferEdges } from "@krapao/contract/operator/unresolved-shapes";
import { useT } from "@krapao/i18n/react";

import { EdgeBets } from "../../parts/edge-bets.tsx";
import { EdgeMovements } from "../../parts/edge-movements.tsx";
import { EdgeTimes } from "../../parts/edge-times.tsx";
import { useOutcomeMeaning } from "../../parts/outcome-meaning.ts";
import { TransferWays } from "../../parts/transfer-ways.tsx";
import type { ProposalItem } from "./proposal-row.tsx";

type SettleProps = { readonly proposal: ProposalItem };

/** Where the money of an unresolved transfer goes with the proposed outcome. */
export const OutcomeMeans = ({ proposal: { seen, outcome, amount, currency } }: SettleProps) => {
  const meansOf = useOutcomeMeaning();
  if (!seen?.leg || outcome === null || amount === null || currency === null) return null;
  return <p>{meansOf({ ...seen.leg, amount, currency }, outcome)}</p>;
};

/** Warns of an outcome that the balances do not fit, or that rests on nothing that anybody can check. */
export const OutcomeWarning = ({ proposal: { seen, outcome, evidence } }: SettleProps) => {
  const t = useT("console");
  if (!seen?.edges || outcome === null) return null;
  const reading = readingOf(seen.edges, outcome);
  if (reading === "fits" || (reading === "open" && evidence !== null)) return null;
  return (
    <p className="rounded-control bg-wait-soft px-3.5 py-2.5 text-wait">
      {t(`unresolved.reading.${reading}`)} {evidence === null && t("unresolved.noEvidence")}
    </p>
  );
};

/** What the proposer of a transfer's outcome saw around it, unchanged since. */
export const SeenEdges = ({ edges, member }: { readonly edges: TransferEdges; readonly member: string | null }) => {
  const t = useT("console");
  return (
    <div className="grid gap-3">
      <TransferWays edges={edges} />
      <h3 className="font-semibold">{t("unresolved.bets")}</h3>
      <EdgeBets edges={edges} />
      <EdgeTimes edges={edges} />
      <h3 className="font-semibold">{t("unresolved.movements")}</h3>
      <EdgeMovements movements={edges.movements} member={member} />
    </div>
  );
};
