import type { SegmentUse } from "@krapao/contract/operator/member-label-shapes";
import { useT } from "@krapao/i18n/react";

/** What uses a segment or a label, in one text: bonuses, wheels and proposals. */
export const useUsesText = (): ((uses: readonly SegmentUse[]) => string) => {
  const t = useT("console");
  return (uses) => uses.map(({ kind, what }) => t(`segmentUse.${kind}`, { what })).join(" · ");
};

/** The bonuses, wheels and proposals whose segments use these labels, each once. */
export const decidedBy = (labels: readonly { readonly usedBy: readonly SegmentUse[] }[]): readonly SegmentUse[] => [
  ...new Map(labels.flatMap(({ usedBy }) => usedBy).map((use) => [`${use.kind} ${use.what}`, use])).values(),
];

/** Warns that a label decides who receives these bonuses and wheels, so two operators have to change it. */
export const LabelDecides = ({ usedBy }: { readonly usedBy: readonly SegmentUse[] }) => {
  const t = useT("console");
  const usesText = useUsesText();
  return (
    <>
      <p className="rounded-control bg-wait-soft px-3.5 py-2.5 text-wait [overflow-wrap:anywhere]">
        {t("label.decides", { what: usesText(usedBy) })}
      </p>
      <p className="text-mute">{t("proposal.needsTwo")}</p>
    </>
  );
};
