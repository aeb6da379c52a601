import { FEW_CHATS } from "@krapao/contract/constants";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import type { ReactNode } from "react";

import { Avatar } from "../../../parts/avatar.tsx";
import { Panel } from "../../../parts/panel.tsx";
import { clockText } from "../waits.ts";
import { FigureButton } from "./figure-button.tsx";
import type { ChatFigure } from "./figure-change.ts";
import { type StackColumn, StackTable } from "../../../parts/stack-table.tsx";

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

const nameOf = ({ name, isMe, onOpen }: Row): ReactNode => (
  <span className="flex items-center gap-2">
    {isMe !== undefined && <Avatar size="small" name={name} own={isMe} />}
    <FigureButton label={name} onOpen={onOpen}>
      {name}
    </FigureButton>
  </span>
);

const useColumns = (of: keyof typeof SHOWN, targetSeconds: number | null): readonly StackColumn<Row>[] => {
  const t = useT("console");
  return SHOWN[of].map((each) => ({
    key: each,
    head: t(`inbox.figure.${each}`),
    className: ({ figure }) => {
      if (figure.chats < FEW_CHATS) return "text-mute";
      const isLate = targetSeconds !== null && (figure.firstAnswer ?? 0) > targetSeconds;
      return each === "firstAnswer" && isLate ? "font-semibold text-wait" : "";
    },
    cell: ({ figure }) => (
      <>
        {each === "answered" && figure.chats > 0 && <AnsweredBar figure={figure} />}
        {figureTexts(figure)[each]}
      </>
    ),
  }));
};

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
  const columns = useColumns(of, targetSeconds);
  return (
    <Panel title={title} end={end}>
      {rows.length === 0 ? (
        <p className="px-4 pb-4 text-mute">{t("inbox.noFigures")}</p>
      ) : (
        <StackTable<Row>
          label={title}
          rows={rows}
          {...(total !== undefined && { total: { ...total, key: "total", name: t("inbox.list.all") } })}
          keyOf={({ key }) => key}
          name={{
            head: first,
            className: "font-semibold sm:min-w-32",
            cell: nameOf,
          }}
          columns={columns}
        />
      )}
    </Panel>
  );
};
