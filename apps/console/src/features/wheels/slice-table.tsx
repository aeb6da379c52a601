import { MAX_SLICES } from "@krapao/contract/operator/content-shapes";
import { countText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Plus } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";

import { changed, moved, without } from "../../lib/move.ts";
import { Panel } from "../../parts/panel.tsx";
import { type StackColumn, StackTable } from "../../parts/stack-table.tsx";
import { Cost, SliceName, WeightField } from "./slice-cells.tsx";
import { SliceForm } from "./slice-form.tsx";
import { chancesOf, costOf, costsOf, faultsOf, figuresOf, newSlice, oneIn, type SliceDraft } from "./wheel-draft.ts";

type SliceTableProps = {
  readonly slices: readonly SliceDraft[];
  readonly onChange: (slices: readonly SliceDraft[]) => void;
};

/** A row of the table. Null: the row of totals. */
type Row = { readonly at: number; readonly slice: SliceDraft } | null;

/** The slices of a new wheel with odds and costs, and a row of totals. A row opens all of its slice. */
export const SliceTable = ({ slices, onChange }: SliceTableProps) => {
  const t = useT("console", "editing");
  const { language } = useWords();
  const [opened, setOpened] = useState<number | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const figures = figuresOf(slices);
  const weights = figures.map(({ weight }) => weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const chances = chancesOf(weights);
  const costs = costsOf(figures);
  const highest = Math.max(...costs, 0);
  const put =
    (at: number) =>
    (slice: SliceDraft): void =>
      onChange(changed(slices, at, slice));
  const toOpener = (at: number): void => place.current?.querySelectorAll<HTMLElement>("[data-opener]")[at]?.focus();

  const prizeOf = ({ prize, amount, prizeName }: SliceDraft): string =>
    prize === "cash" ? amount : prize === "thing" ? prizeName[language] : t(`slicePrize.${prize}`);
  const oftenOf = (at: number): string | null => {
    const count = oneIn(weights[at] ?? 0, weights);
    return count === null ? null : t("wheel.oneIn", { count });
  };
  const nameOf = (row: Row): ReactNode =>
    row === null ? (
      t("wheel.together")
    ) : (
      <SliceName
        {...row}
        isOpen={opened === row.at}
        isWrong={faultsOf(row.slice, slices.slice(0, row.at)).length > 0}
        onToggle={() => setOpened(opened === row.at ? null : row.at)}
        onChange={put(row.at)}
      />
    );
  const weightOf = (row: Row): ReactNode =>
    row === null ? countText(total) : <WeightField {...row} onChange={put(row.at)} />;
  const costCell = (row: Row): ReactNode =>
    row === null ? <Cost cost={costOf(figures)} /> : <Cost cost={costs[row.at] ?? 0} highest={highest} />;
  const columns: readonly StackColumn<Row>[] = [
    { key: "prize", head: t("wheel.prize"), cell: (row) => row && prizeOf(row.slice) },
    { key: "weight", head: t("wheel.weight"), cell: weightOf },
    {
      key: "chance",
      head: t("wheel.odds"),
      className: () => "font-semibold",
      cell: (row) => {
        const all = total === 0 ? 0 : 100;
        return t("wheel.percent", { percent: String(row === null ? all : (chances[row.at] ?? 0)) });
      },
    },
    { key: "often", head: t("wheel.often"), className: () => "text-mute", cell: (row) => row && oftenOf(row.at) },
    { key: "cost", head: t("wheel.costs"), className: () => "font-semibold", cell: costCell },
  ];
  const formOf = (row: Row): ReactNode =>
    row === null || opened !== row.at ? null : (
      <div
        role="presentation"
        className="pt-2 text-left text-body text-ink"
        onKeyDown={(event) => {
          if (event.key !== "Escape" || event.defaultPrevented) return;
          // The page stays. Its own Escape goes back to the list.
          event.preventDefault();
          setOpened(null);
          toOpener(row.at);
        }}
      >
        <SliceForm
          {...row}
          count={slices.length}
          others={without(slices, row.at)}
          onChange={put(row.at)}
          onMove={(to) => {
            onChange(moved(slices, row.at, to));
            setOpened(to);
          }}
          onRemove={() => {
            onChange(without(slices, row.at));
            setOpened(null);
            toOpener(Math.max(0, row.at - 1));
          }}
        />
      </div>
    );
  return (
    <Panel
      title={t("wheel.slices")}
      sub={t("wheel.slicesSub", { count: slices.length, weight: countText(total) })}
      end={
        slices.length < MAX_SLICES && (
          <Button
            tone="outline"
            size="small"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => {
              onChange([...slices, newSlice(slices)]);
              setOpened(slices.length);
            }}
          >
            {t("wheel.addSlice")}
          </Button>
        )
      }
    >
      <div ref={place}>
        <StackTable<Row>
          label={t("wheel.slices")}
          name={{ head: t("wheel.label"), cell: nameOf }}
          columns={columns}
          rows={slices.map((slice, at) => ({ at, slice }))}
          keyOf={(row) => String(row?.at)}
          rowClass={(row) => (row !== null && opened === row.at ? "bg-accent-soft/60" : "")}
          note={formOf}
          total={null}
        />
      </div>
    </Panel>
  );
};
