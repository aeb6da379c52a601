import type { CountedPart, WorstDay } from "@krapao/contract/operator/chat-shapes";
import type { getChatFigures } from "@krapao/contract/operator/get-chat-figures";
import type { AnswerOf } from "@krapao/contract/types";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";

import { Panel } from "../../../parts/panel.tsx";
import { dayText } from "../../../parts/plots/figure-text.ts";
import { PlotDays } from "../../../parts/plots/plot-days.tsx";
import { Roving } from "../../../parts/roving.tsx";
import { clockText } from "../waits.ts";
import { answerPlot } from "./first-answers.ts";
import { WorstDayNote } from "./worst-day.tsx";

const timeText = (seconds: number | null): string => (seconds === null ? "–" : clockText(seconds));

type Days = AnswerOf<typeof getChatFigures>["days"];

type AnswerPlotProps = {
  readonly days: Days;
  readonly targetSeconds: number;
  /** The day to explain below the plot. Null: no day was over the target. */
  readonly worst: WorstDay | null;
  readonly topicName: (code: string) => string;
  /** Shows the conversations of a day. */
  readonly onOpen: (title: string, day: string, part: CountedPart) => void;
};

/** The time to first answer by day, with a line at the target. A press on a day lists its conversations. */
export const AnswerPlot = ({ days, targetSeconds, worst, topicName, onOpen }: AnswerPlotProps) => {
  const t = useT("console");
  const { bars, ticks, target } = answerPlot(days, targetSeconds);
  const slow = bars.flatMap((bar, at) =>
    bar.slow === null ? [] : [`${((at + 0.5) / bars.length) * 100},${bar.slow}`],
  );
  const late = bars.filter(({ isLate }) => isLate).length;
  const label = t("inbox.plotLabel", { days: bars.length, late, target: clockText(targetSeconds) });
  return (
    <Panel
      title={t("inbox.plot")}
      end={
        <span className="flex flex-wrap gap-x-4 gap-y-1 text-small text-mute">
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-[2px] bg-(--bar)" />
            {t("inbox.median")}
          </span>
          <span className="flex items-center gap-1.5">
            <span className="size-2.5 rounded-[2px] bg-wait-mark" />
            {t("inbox.overTarget")}
          </span>
          <span className="flex items-center gap-1.5">
            <span className="h-0.5 w-3.5 bg-accent" />
            {t("inbox.figure.firstAnswerSlow")}
          </span>
        </span>
      }
      padded
    >
      <div className="flex gap-2">
        <div aria-hidden className="relative h-55 xl:h-88 w-13 shrink-0 text-right text-small text-mute">
          {ticks.map(({ seconds, top }) => (
            <span key={seconds} className="absolute right-0 -translate-y-1/2" style={{ top: `${top}%` }}>
              {clockText(seconds)}
            </span>
          ))}
        </div>
        <div className="min-w-0 grow">
          <div className="relative h-55 xl:h-88">
            {ticks.map(({ seconds, top }) => (
              <span key={seconds} className="absolute inset-x-0 h-px bg-line" style={{ top: `${top}%` }} />
            ))}
            <Roving label={label} columns={1} className="absolute inset-0 flex items-stretch gap-[2px] sm:gap-1">
              {(stopAt) =>
                bars.map(({ day, seconds, height, isLate }, at) => (
                  <button
                    key={day}
                    type="button"
                    {...stopAt(at)}
                    aria-label={t("inbox.barLabel", { day: dayText(day), time: timeText(seconds) })}
                    title={`${dayText(day)} · ${timeText(seconds)}`}
                    onClick={() => onOpen(dayText(day), day, "all")}
                    className="relative flex min-w-0 grow basis-0 items-end"
                  >
                    {day === worst?.day && (
                      <span
                        aria-hidden
                        className={cx(
                          "absolute z-10 rounded-chip bg-card/85 px-0.5 text-small leading-tight font-bold whitespace-nowrap text-wait",
                          // Labels near an edge would leave the plot.
                          at < bars.length / 8
                            ? "left-0"
                            : at >= bars.length - bars.length / 8
                              ? "right-0"
                              : "left-1/2 -translate-x-1/2",
                        )}
                        style={{ bottom: `calc(${height ?? 0}% + 2px)` }}
                      >
                        {timeText(seconds)}
                      </span>
                    )}
                    <span
                      className={cx("w-full rounded-t-[3px]", isLate ? "bg-wait-mark" : "bg-(--bar)")}
                      style={{ height: `${height ?? 0}%` }}
                    />
                  </button>
                ))
              }
            </Roving>
            <svg
              aria-hidden
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              className="pointer-events-none absolute inset-0 size-full overflow-visible"
            >
              <polyline
                points={slow.join(" ")}
                fill="none"
                stroke="currentColor"
                strokeWidth="2"
                vectorEffect="non-scaling-stroke"
                className="text-accent"
              />
            </svg>
            <span
              className="pointer-events-none absolute inset-x-0 border-t-2 border-dotted border-down"
              style={{ top: `${target}%` }}
            >
              <span
                className={cx(
                  "absolute left-0 rounded-chip bg-card/85 px-1 text-small leading-tight font-semibold text-down",
                  // Above a line at the top it would cover the legend.
                  target < 10 ? "top-0.5" : "bottom-0.5",
                )}
              >
                {t("inbox.targetOf", { time: clockText(targetSeconds) })}
              </span>
            </span>
          </div>
          <PlotDays days={bars.map(({ day }) => day)} />
        </div>
      </div>
      {worst !== null && (
        <WorstDayNote worst={worst} topicName={topicName} onOpen={(title, day) => onOpen(title, day, "over-target")} />
      )}
    </Panel>
  );
};
