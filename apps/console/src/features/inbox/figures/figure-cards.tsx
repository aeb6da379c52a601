import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";

import { clockText } from "../waits.ts";
import { FigureButton } from "./figure-button.tsx";
import { type CardName, CARDS, type ChatFigure, type FigureChange, figureChange } from "./figure-change.ts";
import { figureTexts } from "./figure-table.tsx";

const toneOf = ({ isBetter }: FigureChange): string =>
  isBetter === null ? "" : isBetter ? "text-up-text" : "text-down";

/** The totals of a period, each next to the period before. */
export const FigureCards = ({
  total,
  before,
  targetSeconds,
  onOpen,
}: {
  readonly total: ChatFigure;
  readonly before: ChatFigure | undefined;
  /** Null while it is not known. */
  readonly targetSeconds: number | null;
  /** Lists the conversations of a figure. */
  readonly onOpen: (name: CardName) => void;
}) => {
  const t = useT("console");
  const texts = figureTexts(total);
  const changes = CARDS.map((name) => [name, figureChange(name, total, before)] as const);
  const then = before === undefined ? null : figureTexts(before);
  return (
    <dl className="grid grid-cols-2 gap-px overflow-clip rounded-card border border-line bg-line sm:grid-cols-3 xl:grid-cols-7">
      {changes.map(([name, change]) => (
        // With seven cards in two columns, the first takes a whole row.
        <div key={name} className="min-w-0 bg-card px-4 py-3 first:col-span-full xl:first:col-span-1">
          <dt className="text-mute">{t(`inbox.figure.${name}`)}</dt>
          <dd>
            <FigureButton
              label={t(`inbox.figure.${name}`)}
              className="text-title font-bold"
              onOpen={() => onOpen(name)}
            >
              {texts[name]}
            </FigureButton>
            <span className="text-small text-mute">
              {name === "firstAnswer" && (
                <span className="block">{t("inbox.slowest", { figure: texts.firstAnswerSlow })}</span>
              )}
              {name === "inTarget" && targetSeconds !== null && (
                <span className="block">{t("inbox.targetOf", { time: clockText(targetSeconds) })}</span>
              )}
              {change !== null && (
                <span className={cx("mr-1.5 font-semibold whitespace-nowrap", toneOf(change))}>
                  {change.isPoints ? t("inbox.points", { change: change.text }) : change.text}
                </span>
              )}
              {then !== null && <span className="inline-block">{t("inbox.then", { figure: then[name] })}</span>}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
};
