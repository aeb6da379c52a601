import type { TransferEdges } from "@krapao/contract/operator/unresolved-shapes";
import { timeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";

import { At } from "./moments.tsx";
import { Fact } from "./panel.tsx";

const TENTH_MS = 100;

/** Tenths of a second as seconds: `1.8`. */
const seconds = (tenths: number): string => (tenths / 10).toFixed(1);

const Clock = ({
  clock: { aheadMs, withinMs, measuredAt },
}: {
  readonly clock: NonNullable<TransferEdges["clock"]>;
}) => {
  const t = useT("console");
  const ahead = Math.round(aheadMs / TENTH_MS);
  const values = { by: seconds(Math.abs(ahead)), within: seconds(Math.ceil(withinMs / TENTH_MS)) };
  const key = ahead === 0 ? "clockSame" : ahead > 0 ? "clockAhead" : "clockBehind";
  return (
    <>
      {t(`unresolved.${key}`, values)}
      <span className="text-small text-mute">{t("unresolved.clockMeasured", { time: timeText(measuredAt) })}</span>
    </>
  );
};

/** Until when the provider's report is complete, and how far its clock is off. By both are the bets' times to be read. */
export const EdgeTimes = ({ edges: { reportCompleteTo, clock } }: { readonly edges: TransferEdges }) => {
  const t = useT("console");
  const unknown = <span className="text-mute">{t("unresolved.unknown")}</span>;
  return (
    <dl className="px-4 pb-1">
      <Fact label={t("unresolved.report")}>
        {reportCompleteTo === null ? unknown : <At withDay moment={reportCompleteTo} />}
      </Fact>
      <Fact label={t("unresolved.clock")}>{clock === null ? unknown : <Clock clock={clock} />}</Fact>
    </dl>
  );
};
