import type { getChatFigures } from "@krapao/contract/operator/get-chat-figures";
import type { AnswerOf } from "@krapao/contract/types";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import type { ReactNode } from "react";

import { Panel } from "../../../parts/panel.tsx";
import { clockText } from "../waits.ts";
import { FigureButton } from "./figure-button.tsx";
import { WideTable } from "../../../parts/wide-table.tsx";

export type ChatFigure = AnswerOf<typeof getChatFigures>["total"];

/** Figures from few conversations are not significant, so they are grey. */
const FEW = 20;
const NONE = "–";

/** The formatted figures of a row. */
export const figureTexts = (figure: ChatFigure) => ({
  chats: countText(figure.chats),
  answered: figure.chats === 0 ? NONE : `${Math.round((figure.answered / figure.chats) * 100)}%`,
  firstAnswer: figure.firstAnswer === null ? NONE : clockText(figure.firstAnswer),
  firstAnswerSlow: figure.firstAnswerSlow === null ? NONE : clockText(figure.firstAnswerSlow),
  inTarget: figure.inTarget === null ? NONE : `${Math.round(figure.inTarget)}%`,
  resolution: figure.resolution === null ? NONE : clockText(figure.resolution),
  stars: figure.stars === null ? NONE : figure.stars.toFixed(1),
  rated: countText(figure.rated),
  cameBack: figure.cameBack === null ? NONE : `${Math.round(figure.cameBack)}%`,
  handedOn: figure.handedOn === null ? NONE : `${Math.round(figure.handedOn)}%`,
});

/** The columns of a row for an operator or a topic. */
const SHOWN = {
  person: ["chats", "firstAnswer", "firstAnswerSlow", "resolution", "inTarget", "stars", "rated", "handedOn"],
  topic: ["chats", "answered", "firstAnswer", "resolution", "cameBack", "stars"],
} as const;

type Counted = {
  readonly figure: ChatFigure;
  /** Lists the conversations of a figure. */
  readonly onOpen: () => void;
};
type Row = Counted & { readonly key: string; readonly name: string };

/** Figures by operator or by topic. */
export const FigureTable = ({
  of,
  title,
  first,
  end,
  rows,
  total,
}: {
  readonly of: keyof typeof SHOWN;
  readonly title: string;
  readonly first: string;
  /** Shown at the end of the title row. */
  readonly end?: ReactNode;
  readonly rows: readonly Row[];
  /** The totals, in the last row. */
  readonly total?: Counted;
}) => {
  const t = useT("console");
  return (
    <Panel title={title} end={end}>
      {rows.length === 0 ? (
        <p className="px-4 pb-4 text-mute">{t("inbox.noFigures")}</p>
      ) : (
        <WideTable label={title}>
          <thead>
            <tr className="border-y border-line text-mute">
              <th scope="col" className="px-2 py-2 pl-4 text-left font-normal">
                {first}
              </th>
              {SHOWN[of].map((name) => (
                <th key={name} scope="col" className="px-2 py-2 text-right font-normal whitespace-nowrap last:pr-4">
                  {t(`inbox.figure.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {[...rows, ...(total === undefined ? [] : [{ ...total, key: "total", name: t("inbox.list.all") }])].map(
              ({ key, name, figure, onOpen }) => {
                const texts = figureTexts(figure);
                return (
                  <tr key={key} className={cx("border-b border-line last:border-0", key === "total" && "font-bold")}>
                    <th scope="row" className="min-w-32 px-2 py-2 pl-4 text-left font-semibold">
                      <FigureButton label={name} onOpen={onOpen}>
                        {name}
                      </FigureButton>
                    </th>
                    {SHOWN[of].map((each) => (
                      <td
                        key={each}
                        className={`px-2 py-2 text-right whitespace-nowrap last:pr-4 ${figure.chats < FEW ? "text-mute" : ""}`}
                      >
                        {texts[each]}
                      </td>
                    ))}
                  </tr>
                );
              },
            )}
          </tbody>
        </WideTable>
      )}
    </Panel>
  );
};
