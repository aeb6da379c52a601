import type { Programme, PromotionFigures, PromotionSums } from "@krapao/contract/operator/promotion-shapes";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Gift } from "lucide-react";

import { changeOf, percentText } from "../../parts/change.ts";
import { Empty } from "../../parts/empty.tsx";
import { Panel } from "../../parts/panel.tsx";
import { wholeText } from "../../parts/plots/figure-text.ts";
import { Tag } from "../../parts/tag.tsx";
import { isCount, SUMS } from "./csv.ts";
import { isSame, type ProgrammeKey, useProgrammeName } from "./programme-name.ts";
import { type StackColumn, type StackName, StackTable } from "../../parts/stack-table.tsx";

/** A column for each figure of a programme or a period. Costs are bold. */
export const useSumColumns = <Item,>(sumsOf: (of: Item) => PromotionSums): readonly StackColumn<Item>[] => {
  const t = useT("console");
  return SUMS.map((name) => ({
    key: name,
    head: t(`promotion.${name}`),
    className: () => (name === "cost" ? "font-semibold" : ""),
    cell: (of) => (isCount(name) ? countText(sumsOf(of)[name]) : wholeText(sumsOf(of)[name])),
  }));
};

/** A programme, or all of them: then it is null. */
type Shown = { readonly sums: PromotionSums; readonly programme: Programme | null };

const changeOfCost = ({ programme }: Shown): number | null =>
  programme === null ? null : changeOf(programme.cost, programme.before.cost);

const Name = ({
  programme,
  isChosen,
  onChoose,
}: {
  readonly programme: Programme;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}) => {
  const t = useT("console");
  const name = useProgrammeName()(programme);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1 rounded-chip text-left hover:text-accent-text pointer-coarse:min-h-11"
    >
      <span className="[overflow-wrap:anywhere]">{name}</span>
      {programme.kind === "bonus" && <Tag>{programme.code}</Tag>}
      {programme.kind === "wheel" && <Tag>{t("promotion.wheelNumber", { number: programme.code })}</Tag>}
    </button>
  );
};

/** The selected programme, whose periods are shown. */
type Choice = {
  readonly chosen: ProgrammeKey | null;
  readonly onChoose: (programme: ProgrammeKey | null) => void;
};

const useName = (chosen: Choice["chosen"], onChoose: Choice["onChoose"]): StackName<Shown> => {
  const t = useT("console");
  return {
    head: t("promotion.programme"),
    className: "font-semibold sm:min-w-44",
    cell: ({ programme }) => {
      if (programme === null) return t("reports.all");
      const isChosen = isSame(chosen, programme);
      const { kind, code } = programme;
      return (
        <Name programme={programme} isChosen={isChosen} onChoose={() => onChoose(isChosen ? null : { kind, code })} />
      );
    },
  };
};

/** Every programme that gave something. The periods of the selected one are shown below. */
export const ProgrammeTable = ({ report, chosen, onChoose }: { readonly report: PromotionFigures } & Choice) => {
  const t = useT("console");
  const sums = useSumColumns(({ sums: of }: Shown) => of);
  const name = useName(chosen, onChoose);
  if (report.programmes.length === 0)
    return (
      <Panel title={t("promotion.programmes")}>
        <Empty icon={<Gift />} title={t("promotion.none")}>
          {t("promotion.noneBody")}
        </Empty>
      </Panel>
    );
  return (
    <Panel title={t("promotion.programmes")} sub={t("promotion.programmesSub")}>
      <StackTable
        label={t("promotion.programmes")}
        rows={report.programmes.map((programme): Shown => ({ sums: programme, programme }))}
        total={{ sums: report.total, programme: null }}
        keyOf={({ programme }) => `${programme?.kind} ${programme?.code}`}
        rowClass={({ programme }) => (programme !== null && isSame(chosen, programme) ? "bg-accent-soft" : "")}
        name={name}
        columns={[
          ...sums,
          {
            key: "before",
            head: t("promotion.costBefore"),
            className: (shown) => ((changeOfCost(shown) ?? 0) > 0 ? "text-down" : "text-mute"),
            cell: (shown) => {
              const change = changeOfCost(shown);
              return shown.programme === null ? "" : change === null ? "–" : percentText(change);
            },
          },
        ]}
      />
    </Panel>
  );
};
