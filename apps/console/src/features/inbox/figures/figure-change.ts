import { FEW_CHATS } from "@krapao/contract/constants";
import type { getChatFigures } from "@krapao/contract/operator/get-chat-figures";
import type { AnswerOf } from "@krapao/contract/types";

import { changeOf, percentText } from "../../../parts/change.ts";
import { clockText } from "../waits.ts";

/** The figures of a period, or of an operator or a topic in it. */
export type ChatFigure = AnswerOf<typeof getChatFigures>["total"];

/** The figures of the cards. */
export const CARDS = ["chats", "answered", "firstAnswer", "inTarget", "resolution", "cameBack", "stars"] as const;
export type CardName = (typeof CARDS)[number];

/** Whether a greater figure is better. More conversations are neither. */
const IS_MORE_BETTER: Readonly<Partial<Record<CardName, boolean>>> = {
  answered: true,
  firstAnswer: false,
  inTarget: true,
  resolution: false,
  cameBack: false,
  stars: true,
};

const isTime = (name: CardName): boolean => name === "firstAnswer" || name === "resolution";

const valueOf = (name: CardName, figure: ChatFigure): number | null =>
  name === "answered" ? (figure.chats === 0 ? null : (figure.answered / figure.chats) * 100) : figure[name];

export type FigureChange = {
  /** With its sign. */
  readonly text: string;
  /** Whether the text is a number of percentage points. */
  readonly isPoints: boolean;
  /** Null when the change is neither good nor bad, or one of the periods had few conversations. */
  readonly isBetter: boolean | null;
};

/** How a figure differs from the period before; null when one of the two has none. */
export const figureChange = (name: CardName, now: ChatFigure, before: ChatFigure | undefined): FigureChange | null => {
  if (before === undefined) return null;
  if (name === "chats") {
    const percent = changeOf(now.chats, before.chats);
    return percent === null ? null : { text: percentText(percent), isPoints: false, isBetter: null };
  }
  const [value, valueBefore] = [valueOf(name, now), valueOf(name, before)];
  if (value === null || valueBefore === null) return null;
  const unit = isTime(name) ? 1 : name === "stars" ? 100 : 10;
  const change = Math.round((value - valueBefore) * unit) / unit;
  const size = Math.abs(change);
  const text = isTime(name) ? clockText(size) : size.toFixed(name === "stars" ? 2 : 1);
  return {
    text: `${change > 0 ? "+" : change < 0 ? "–" : ""}${text}`,
    isPoints: !isTime(name) && name !== "stars",
    isBetter:
      change === 0 || Math.min(now.chats, before.chats) < FEW_CHATS ? null : change > 0 === IS_MORE_BETTER[name],
  };
};
