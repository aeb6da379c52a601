import type { SegmentUse } from "@krapao/contract/operator/member-label-shapes";
import { useT } from "@krapao/i18n/react";

/** What uses a segment or a label, in one text: bonuses, wheels and proposals. */
export const useUsesText = (): ((uses: readonly SegmentUse[]) => string) => {
  const t = useT("console");
  return (uses) => uses.map(({ kind, what }) => t(`segmentUse.${kind}`, { what })).join(" · ");
};

/** What these labels decide, each once. */
export const decidedBy = (labels: readonly { readonly usedBy: readonly SegmentUse[] }[]): readonly SegmentUse[] => [
  ...new Map(labels.flatMap(({ usedBy }) => usedBy).map((use) => [`${use.kind} ${use.what}`, use])).values(),
];

/** Says of a label that it decides who gets these, so that two people change it. */
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
