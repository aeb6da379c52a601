import { FEW_CHATS } from "@krapao/contract/constants";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import type { ReactNode } from "react";

import { Avatar } from "../../../parts/avatar.tsx";
import { Panel } from "../../../parts/panel.tsx";
import { clockText } from "../waits.ts";
import { FigureButton } from "./figure-button.tsx";
import type { ChatFigure } from "./figure-change.ts";
import { WideTable } from "../../../parts/wide-table.tsx";

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
type Row = Counted & {
  readonly key: string;
  readonly name: string;
  /** Of a person: whether it is the signed-in operator. */
  readonly isMe?: boolean;
};

/** A bar of the conversations that ended without a person. */
const AnsweredBar = ({ figure: { answered, chats } }: { readonly figure: ChatFigure }) => (
  <span aria-hidden className="mr-2 inline-block h-1.5 w-11 overflow-clip rounded-full bg-line align-middle">
    <span className="block h-full rounded-full bg-accent" style={{ width: `${(answered / chats) * 100}%` }} />
  </span>
);

/** Figures by operator or by topic. */
export const FigureTable = ({
  of,
  title,
  first,
  end,
  rows,
  total,
  targetSeconds,
}: {
  readonly of: keyof typeof SHOWN;
  readonly title: string;
  readonly first: string;
  /** Shown at the end of the title row. */
  readonly end?: ReactNode;
  readonly rows: readonly Row[];
  /** The totals, in the last row. */
  readonly total?: Counted;
  /** A first answer that takes longer is marked. Null while it is not known. */
  readonly targetSeconds: number | null;
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
              ({ key, name, isMe, figure, onOpen }) => {
                const texts = figureTexts(figure);
                const isFew = figure.chats < FEW_CHATS;
                const isLate = targetSeconds !== null && (figure.firstAnswer ?? 0) > targetSeconds;
                return (
                  <tr key={key} className={cx("border-b border-line last:border-0", key === "total" && "font-bold")}>
                    <th scope="row" className="min-w-32 px-2 py-2 pl-4 text-left font-semibold">
                      <span className="flex items-center gap-2">
                        {isMe !== undefined && <Avatar size="small" name={name} own={isMe} />}
                        <FigureButton label={name} onOpen={onOpen}>
                          {name}
                        </FigureButton>
                      </span>
                    </th>
                    {SHOWN[of].map((each) => (
                      <td
                        key={each}
                        className={cx(
                          "px-2 py-2 text-right whitespace-nowrap last:pr-4",
                          isFew && "text-mute",
                          each === "firstAnswer" && isLate && !isFew && "font-semibold text-wait",
                        )}
                      >
                        {each === "answered" && figure.chats > 0 && <AnsweredBar figure={figure} />}
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
