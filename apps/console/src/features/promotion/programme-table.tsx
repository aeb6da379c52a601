import type { Programme, PromotionFigures, PromotionSums } from "@krapao/contract/operator/promotion-shapes";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Gift } from "lucide-react";

import { changeOf, percentText } from "../../parts/change.ts";
import { Empty } from "../../parts/empty.tsx";
import { Panel } from "../../parts/panel.tsx";
import { wholeText } from "../../parts/plots/figure-text.ts";
import { Tag } from "../../parts/tag.tsx";
import { isCount, SUMS } from "./csv.ts";
import { isSame, type ProgrammeKey, useProgrammeName } from "./programme-name.ts";
import { WideTable } from "../../parts/wide-table.tsx";

const cellClass = "px-2 py-2 text-right whitespace-nowrap first:pl-4 first:text-left last:pr-4";

/** The formatted figures of a programme or a period, one table cell each. Costs are bold. */
export const SumCells = ({ of }: { readonly of: PromotionSums }) =>
  SUMS.map((name) => (
    <td key={name} className={cx(cellClass, name === "cost" && "font-semibold")}>
      {isCount(name) ? countText(of[name]) : wholeText(of[name])}
    </td>
  ));

/** The column heads for {@link SumCells}. */
export const SumHeads = () => {
  const t = useT("console");
  return SUMS.map((name) => (
    <th key={name} scope="col" className={cx(cellClass, "align-bottom font-normal")}>
      {t(`promotion.${name}`)}
    </th>
  ));
};

const Row = ({
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
  const change = changeOf(programme.cost, programme.before.cost);
  return (
    <tr className={cx("border-t border-line", isChosen && "bg-accent-soft")}>
      <th scope="row" className={cx(cellClass, "min-w-44 font-semibold whitespace-normal")}>
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
      </th>
      <SumCells of={programme} />
      <td className={cx(cellClass, (change ?? 0) > 0 ? "text-down" : "text-mute")}>
        {change === null ? "–" : percentText(change)}
      </td>
    </tr>
  );
};

/** Every programme that gave something. The periods of the selected one are shown below. */
export const ProgrammeTable = ({
  report,
  chosen,
  onChoose,
}: {
  readonly report: PromotionFigures;
  readonly chosen: ProgrammeKey | null;
  readonly onChoose: (programme: ProgrammeKey | null) => void;
}) => {
  const t = useT("console");
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
      <WideTable label={t("promotion.programmes")}>
        <thead>
          <tr className="border-t border-line bg-paper/60 text-mute">
            <th scope="col" className={cx(cellClass, "align-bottom font-normal")}>
              {t("promotion.programme")}
            </th>
            <SumHeads />
            <th scope="col" className={cx(cellClass, "align-bottom font-normal")}>
              {t("promotion.costBefore")}
            </th>
          </tr>
        </thead>
        <tbody>
          {report.programmes.map((programme) => {
            const isChosen = isSame(chosen, programme);
            return (
              <Row
                key={`${programme.kind} ${programme.code}`}
                programme={programme}
                isChosen={isChosen}
                onChoose={() => onChoose(isChosen ? null : { kind: programme.kind, code: programme.code })}
              />
            );
          })}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong font-semibold">
            <th scope="row" className={cellClass}>
              {t("reports.all")}
            </th>
            <SumCells of={report.total} />
            <td>&nbsp;</td>
          </tr>
        </tfoot>
      </WideTable>
    </Panel>
  );
};
