import { FEW_CHATS } from "@krapao/contract/constants";
import type { CountedPart } from "@krapao/contract/operator/chat-shapes";
import { exportChatFigures } from "@krapao/contract/operator/export-chat-figures";
import { getChatFigures } from "@krapao/contract/operator/get-chat-figures";
import { useT, useWords } from "@krapao/i18n/react";
import { Button, buttonClass } from "@krapao/ui/button";
import { IconButton } from "@krapao/ui/icon-button";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ChevronLeft, ChevronRight, Clock, Download, Timer } from "lucide-react";
import { useState } from "react";

import { Link } from "../../../lib/navigation.tsx";
import { read } from "../../../lib/read.ts";
import { saveText } from "../../../lib/save-text.ts";
import { useAction } from "../../../lib/use-action.ts";
import { useMay } from "../../../lib/use-may.ts";
import { useNow } from "../../../lib/use-now.ts";
import { useStepKeys } from "../../../lib/use-step-keys.ts";
import { Choices } from "../../../parts/choices.tsx";
import { FailureNote } from "../../../parts/failure-note.tsx";
import { Key } from "../../../parts/key-hints.tsx";
import { Panel } from "../../../parts/panel.tsx";
import { useIsMe } from "../../../parts/person-name.tsx";
import { Tag } from "../../../parts/tag.tsx";
import { SkeletonLines, View } from "../../../parts/view.tsx";
import { dateText, dayText } from "../../../parts/plots/figure-text.ts";
import { settingsQuery } from "../queries.ts";
import { useInboxHrefs } from "../use-inbox-hrefs.ts";
import { AnswerPlot } from "./answer-plot.tsx";
import { CountedChats, type Pressed } from "./counted-chats.tsx";
import { FigureCards } from "./figure-cards.tsx";
import type { CardName } from "./figure-change.ts";
import { type FigureFilters, FigureFiltersPart } from "./figure-filters.tsx";
import { FigureTable } from "./figure-table.tsx";
import { HeatMap } from "./heat-map.tsx";
import { RatingBars } from "./rating-bars.tsx";
import { periodsOf } from "./first-answers.ts";

const SPANS = ["7", "30", "90"] as const;
/** The conversations behind a card. For the times to first answer these are the ones over the target. */
const CARD_PARTS: Readonly<Record<CardName, CountedPart>> = {
  chats: "all",
  answered: "answered",
  firstAnswer: "over-target",
  inTarget: "over-target",
  resolution: "ended",
  cameBack: "came-back",
  stars: "rated",
};
const OFFSET_MS = 7 * 3_600_000;

/** The figures of support for a period: first answers, resolutions and ratings, by day, operator and topic. */
export const FiguresView = () => {
  const t = useT("console");
  const seesAll = useMay()("inbox.figures");
  const { language } = useWords();
  const [span, setSpan] = useState<(typeof SPANS)[number]>("30");
  const today = new Date(useNow(60) + OFFSET_MS).toISOString().slice(0, 10);
  const [back, setBack] = useState(0);
  const [filters, setFilters] = useState<FigureFilters>({ hours: "open" });
  const { now, before } = periodsOf(today, Number(span), back);
  const asked = { ...now, ...filters };
  const query = useQuery({ ...read(getChatFigures, { query: asked }), placeholderData: keepPreviousData });
  const then = useQuery(read(getChatFigures, { query: { ...before, ...filters } }));
  const { data: set } = useQuery(settingsQuery);
  const targetSeconds = set?.settings.targetSeconds ?? null;
  // Days of this year leave it out, so that the row of filters is one row on a desktop.
  const textOf = now.from.slice(0, 4) === today.slice(0, 4) ? dayText : dateText;
  const isMe = useIsMe();
  const hrefs = useInboxHrefs();
  const [pressed, setPressed] = useState<Pressed | null>(null);
  const csv = useAction(exportChatFigures, (text) =>
    saveText(`krapao-chat-${now.from}-${now.to}.csv`, text, "text/csv;charset=utf-8"),
  );
  const step = (by: -1 | 1): void => setBack((spans) => Math.max(0, spans - by));
  useStepKeys(step);
  const topicName = (code: string | null): string =>
    code === null
      ? t("inbox.noTopic")
      : (set?.settings.topics.find((topic) => topic.code === code)?.name[language] ?? code);
  const show = (title: string, more: Partial<Pressed["query"]>): void =>
    setPressed({ title, query: { ...asked, ...more } });
  return (
    <div className="grid grid-cols-1 gap-3.5">
      <div className="flex flex-wrap items-center gap-2">
        <Choices
          label={t("inbox.span")}
          choices={SPANS.map((key) => ({ key, label: t("inbox.days", { count: Number(key) }) }))}
          value={span}
          onChange={(chosen) => {
            setSpan(chosen);
            setBack(0);
          }}
        />
        <span className="flex max-w-full min-w-0 flex-wrap items-center gap-1">
          <IconButton
            tone="outline"
            label={t("inbox.spanBefore")}
            icon={<ChevronLeft aria-hidden className="size-4" />}
            onClick={() => step(-1)}
          />
          <span className="min-w-0 px-1 text-mute">
            {textOf(now.from)} – {textOf(now.to)}
          </span>
          <IconButton
            tone="outline"
            label={t("inbox.spanAfter")}
            disabled={back === 0}
            icon={<ChevronRight aria-hidden className="size-4" />}
            onClick={() => step(1)}
          />
        </span>
        <FigureFiltersPart filters={filters} onChange={setFilters} />
        <span className="ml-auto flex flex-wrap gap-2">
          <Link href={hrefs.view("setup")} className={buttonClass({ tone: "outline", size: "small" })}>
            <Timer aria-hidden className="size-4" />
            {t("inbox.targets")}
          </Link>
          <Button
            tone="outline"
            size="small"
            loading={csv.busy}
            icon={<Download aria-hidden className="size-4" />}
            onClick={() => csv.run({ query: asked })}
          >
            {t("reports.csv")}
          </Button>
        </span>
        <FailureNote failure={csv.failure} />
      </div>
      <View
        query={query}
        skeleton={
          <Panel>
            <SkeletonLines lines={8} />
          </Panel>
        }
      >
        {({ total, days, worst, operators, topics, ratings, hours, complaintsDue }) => (
          <>
            <FigureCards
              total={total}
              before={then.data?.total}
              targetSeconds={targetSeconds}
              onOpen={(name) => show(t(`inbox.figure.${name}`), { part: CARD_PARTS[name] })}
            />
            <div className="grid gap-3.5 xl:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
              {targetSeconds !== null && (
                <AnswerPlot
                  days={days}
                  targetSeconds={targetSeconds}
                  worst={worst}
                  topicName={topicName}
                  onOpen={(title, day, part) => show(title, { from: day, to: day, part })}
                />
              )}
              <div className="grid grid-cols-1 gap-3.5">
                <RatingBars total={total} ratings={ratings} onOpen={(title, stars) => show(title, { stars })} />
                <HeatMap hours={hours} onOpen={(title, cell) => show(title, cell)} />
              </div>
            </div>
            <div className="grid items-start gap-3.5 2xl:grid-cols-2">
              <FigureTable
                of="person"
                targetSeconds={targetSeconds}
                title={t("inbox.byPerson")}
                end={!seesAll && <span className="text-small text-mute">{t("inbox.ownFigures")}</span>}
                first={t("inbox.person")}
                total={{ figure: total, onOpen: () => show(t("inbox.figure.chats"), {}) }}
                rows={operators.map(({ operator, ...figure }) => ({
                  key: operator._id,
                  name: operator.name,
                  isMe: isMe(operator),
                  figure,
                  onOpen: () => show(operator.name, { operator: operator._id }),
                }))}
              />
              <FigureTable
                of="topic"
                targetSeconds={targetSeconds}
                title={t("inbox.byTopic")}
                first={t("inbox.topic")}
                end={
                  complaintsDue > 0 && (
                    <Tag tone="wait" icon={<Clock aria-hidden />}>
                      {t("inbox.complaintsDue", { count: complaintsDue })}
                    </Tag>
                  )
                }
                rows={topics.map(({ topic, ...figure }) => ({
                  key: topic ?? "",
                  name: topicName(topic),
                  figure,
                  onOpen: () => show(topicName(topic), topic === null ? { part: "no-topic" } : { topic }),
                }))}
              />
            </div>
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small [overflow-wrap:anywhere] text-mute">
              <span className="hidden min-w-0 flex-wrap items-center gap-1.5 pointer-fine:flex">
                <Key>[</Key>
                <Key>]</Key>
                <span className="min-w-0">{t("inbox.keys.spans")}</span>
              </span>
              <span className="min-w-0">{t("inbox.few", { count: FEW_CHATS })}</span>
            </p>
          </>
        )}
      </View>
      <CountedChats pressed={pressed} onClose={() => setPressed(null)} />
    </div>
  );
};
