import { exportChatFigures } from "@krapao/contract/operator/export-chat-figures";
import { getChatFigures } from "@krapao/contract/operator/get-chat-figures";
import { useT, useWords } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";

import { read } from "../../../lib/read.ts";
import { saveText } from "../../../lib/save-text.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useNow } from "../../../lib/use-now.ts";
import { changeOf, percentText } from "../../../parts/change.ts";
import { Choices } from "../../../parts/choices.tsx";
import { FailureNote } from "../../../parts/failure-note.tsx";
import { Panel } from "../../../parts/panel.tsx";
import { SkeletonLines, View } from "../../../parts/view.tsx";
import { dateText } from "../../../parts/plots/figure-text.ts";
import { settingsQuery } from "../queries.ts";
import { AnswerPlot } from "./answer-plot.tsx";
import { type ChatFigure, figureTexts, FigureTable } from "./figure-table.tsx";
import { HeatMap } from "./heat-map.tsx";
import { RatingBars } from "./rating-bars.tsx";
import { periodsOf } from "./first-answers.ts";

const SPANS = ["7", "30", "90"] as const;
const CARDS = ["chats", "answered", "firstAnswer", "inTarget", "resolution", "stars"] as const;
const OFFSET_MS = 7 * 3_600_000;

const Cards = ({ total, before }: { readonly total: ChatFigure; readonly before: ChatFigure | undefined }) => {
  const t = useT("console");
  const texts = figureTexts(total);
  const change = changeOf(total.chats, before?.chats ?? null);
  const then = before === undefined ? null : figureTexts(before);
  return (
    <dl className="grid grid-cols-2 gap-px overflow-clip rounded-card border border-line bg-line sm:grid-cols-3 xl:grid-cols-6">
      {CARDS.map((name) => (
        <div key={name} className="min-w-0 bg-card px-4 py-3">
          <dt className="text-mute">{t(`inbox.figure.${name}`)}</dt>
          <dd>
            <span className="block text-title font-bold">{texts[name]}</span>
            <span className="text-small text-mute">
              {name === "firstAnswer" && (
                <span className="block">{t("inbox.slowest", { figure: texts.firstAnswerSlow })}</span>
              )}
              {name === "chats" && change !== null
                ? t("inbox.change", { change: percentText(change) })
                : then !== null && t("inbox.then", { figure: then[name] })}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** What came of the conversations of a span: first answers, resolutions and ratings, by day, person and topic. */
export const FiguresView = () => {
  const t = useT("console");
  const { language } = useWords();
  const [span, setSpan] = useState<(typeof SPANS)[number]>("30");
  const today = new Date(useNow(60) + OFFSET_MS).toISOString().slice(0, 10);
  const { now, before } = periodsOf(today, Number(span));
  const query = useQuery({ ...read(getChatFigures, { query: now }), placeholderData: keepPreviousData });
  const then = useQuery(read(getChatFigures, { query: before }));
  const { data: set } = useQuery(settingsQuery);
  const csv = useAction(exportChatFigures, (text) =>
    saveText(`krapao-chat-${now.from}-${now.to}.csv`, text, "text/csv;charset=utf-8"),
  );
  const topicName = (code: string | null): string =>
    code === null
      ? t("inbox.noTopic")
      : (set?.settings.topics.find((topic) => topic.code === code)?.name[language] ?? code);
  return (
    <div className="grid gap-3.5">
      <div className="flex flex-wrap items-center gap-2">
        <Choices
          label={t("inbox.span")}
          choices={SPANS.map((key) => ({ key, label: t("inbox.days", { count: Number(key) }) }))}
          value={span}
          onChange={setSpan}
        />
        <span className="text-mute">
          {dateText(now.from)} – {dateText(now.to)}
        </span>
        <Button
          tone="outline"
          size="small"
          className="ml-auto"
          loading={csv.busy}
          icon={<Download aria-hidden className="size-4" />}
          onClick={() => csv.run({ query: now })}
        >
          {t("reports.csv")}
        </Button>
      </div>
      <FailureNote failure={csv.failure} />
      <View
        query={query}
        skeleton={
          <Panel>
            <SkeletonLines lines={8} />
          </Panel>
        }
      >
        {({ total, days, people, topics, ratings, hours }) => (
          <>
            <Cards total={total} before={then.data?.total} />
            {set !== undefined && <AnswerPlot days={days} targetSeconds={set.settings.targetSeconds} />}
            <div className="grid items-start gap-3.5 xl:grid-cols-2">
              <RatingBars total={total} ratings={ratings} />
              <HeatMap hours={hours} />
            </div>
            <div className="grid items-start gap-3.5 2xl:grid-cols-2">
              <FigureTable
                title={t("inbox.byPerson")}
                first={t("inbox.person")}
                rows={people.map(({ operator, ...figure }) => ({ key: operator._id, name: operator.name, figure }))}
              />
              <FigureTable
                title={t("inbox.byTopic")}
                first={t("inbox.topic")}
                rows={topics.map(({ topic, ...figure }) => ({ key: topic ?? "", name: topicName(topic), figure }))}
              />
            </div>
            <p className="text-small text-mute">{t("inbox.few", { count: 20 })}</p>
          </>
        )}
      </View>
    </div>
  );
};
