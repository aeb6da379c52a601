import { useT } from "@krapao/i18n/react";

import { changeOf, percentText } from "../../../parts/change.ts";
import { FigureButton } from "./figure-button.tsx";
import { type ChatFigure, figureTexts } from "./figure-table.tsx";

const CARDS = ["chats", "answered", "firstAnswer", "inTarget", "resolution", "cameBack", "stars"] as const;
export type CardName = (typeof CARDS)[number];

/** The totals of a period, each next to the period before. */
export const FigureCards = ({
  total,
  before,
  onOpen,
}: {
  readonly total: ChatFigure;
  readonly before: ChatFigure | undefined;
  /** Lists the conversations of a figure. */
  readonly onOpen: (name: CardName) => void;
}) => {
  const t = useT("console");
  const texts = figureTexts(total);
  const change = changeOf(total.chats, before?.chats ?? null);
  const then = before === undefined ? null : figureTexts(before);
  return (
    <dl className="grid grid-cols-2 gap-px overflow-clip rounded-card border border-line bg-line sm:grid-cols-3 xl:grid-cols-7">
      {CARDS.map((name) => (
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
