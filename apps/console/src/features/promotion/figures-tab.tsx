import { readEvery } from "@krapao/client/read-every";
import { getPromotionFigures } from "@krapao/contract/operator/get-promotion-figures";
import { CAME_BACK_DAYS, PROMOTION_KINDS, type PromotionFigures } from "@krapao/contract/operator/promotion-shapes";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "wouter";

import { read } from "../../lib/read.ts";
import { saveText } from "../../lib/save-text.ts";
import { useReportSpan } from "../../lib/use-report-span.ts";
import { Panel } from "../../parts/panel.tsx";
import { ReportHead } from "../../parts/report-head.tsx";
import { SpanPicker } from "../../parts/span-picker.tsx";
import { Tag } from "../../parts/tag.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { csvOf } from "./csv.ts";
import { PeriodTable } from "./period-table.tsx";
import { isSame, type ProgrammeKey, useProgrammeName } from "./programme-name.ts";
import { ProgrammeTable } from "./programme-table.tsx";
import { PromotionCards } from "./promotion-cards.tsx";

const EVERY_MS = 30_000;

/** The programme that the address selects. */
const useChosen = (): ProgrammeKey | null => {
  const [params] = useSearchParams();
  const kind = PROMOTION_KINDS.find((one) => one === params.get("kind"));
  const code = params.get("code") ?? "";
  if (kind === undefined) return null;
  const isWithCode = kind === "bonus" || kind === "wheel";
  return isWithCode === (code !== "") ? { kind, code } : null;
};

const useCsv = (report: PromotionFigures, periods: string): (() => void) => {
  const t = useT("console");
  const name = useProgrammeName();
  return () => {
    const words = {
      from: t("promotion.from"),
      to: t("promotion.to"),
      programme: t("promotion.programme"),
      code: t("promotion.code"),
      all: t("reports.all"),
      periods,
      figure: (sum: Parameters<Parameters<typeof csvOf>[1]["figure"]>[0]) => t(`promotion.${sum}`),
      before: (figure: string) => t("promotion.beforeOf", { figure }),
      name,
    };
    saveText(`krapao-promotions-${report.from}-${report.to}.csv`, csvOf(report, words), "text/csv;charset=utf-8");
  };
};

/** Explains each figure. */
const Meanings = () => {
  const t = useT("console");
  return (
    <Panel title={t("promotion.meanings")} padded>
      <dl className="grid gap-x-6 gap-y-2 md:grid-cols-2">
        {(["given", "cost", "played", "back"] as const).map((name) => (
          <div key={name}>
            <dt className="font-semibold">{t(`promotion.${name}`)}</dt>
            <dd className="text-mute">{t(`promotionMeans.${name}`, { days: CAME_BACK_DAYS })}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
};

type ReportProps = {
  readonly report: PromotionFigures;
  readonly chosen: ProgrammeKey | null;
  readonly onChoose: (programme: ProgrammeKey | null) => void;
};

const Report = ({ report, chosen, onChoose }: ReportProps) => {
  const t = useT("console");
  const nameOf = useProgrammeName();
  const found = report.programmes.find((programme) => isSame(chosen, programme));
  const name = chosen === null ? t("promotion.allProgrammes") : found === undefined ? chosen.code : nameOf(found);
  const saveCsv = useCsv(report, name);
  return (
    <>
      <ReportHead before={report.before} onCsv={saveCsv}>
        {report.uncounted > 0 && (
          <Tag tone="wait">{t("promotion.uncounted", { count: countText(report.uncounted) })}</Tag>
        )}
      </ReportHead>
      <PromotionCards report={report} />
      <ProgrammeTable report={report} chosen={chosen} onChoose={onChoose} />
      <PeriodTable report={report} name={name} />
      <Meanings />
    </>
  );
};

/** The cost of bonuses, wheels, refunds and invites, and their results. */
export const FiguresTab = () => {
  const asked = useReportSpan();
  const chosen = useChosen();
  const { span, by, currency, set } = asked;
  const query = useQuery({
    ...read(getPromotionFigures, {
      query: {
        ...span,
        by,
        ...(currency === undefined ? {} : { currency }),
        ...(chosen === null ? {} : { kind: chosen.kind }),
        ...(chosen === null || chosen.code === "" ? {} : { code: chosen.code }),
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: readEvery(EVERY_MS),
  });
  return (
    <div className="grid gap-3.5">
      <SpanPicker of={asked} shown={query.data?.currency} />
      <View
        query={query}
        skeleton={
          <Panel>
            <SkeletonLines lines={8} height="h-10" />
          </Panel>
        }
      >
        {(report) => (
          <Report
            report={report}
            chosen={chosen}
            onChoose={(programme) =>
              set({
                kind: programme?.kind ?? null,
                code: programme === null || programme.code === "" ? null : programme.code,
              })
            }
          />
        )}
      </View>
    </div>
  );
};
