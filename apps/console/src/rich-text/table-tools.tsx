import { useT } from "@krapao/i18n/react";
import { IconButton } from "@krapao/ui/icon-button";
import {
  BetweenHorizontalStart,
  BetweenVerticalStart,
  Columns3,
  PanelTop,
  Rows3,
  Table2,
  Trash2,
  X,
} from "lucide-react";
import type { Command } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { ReactNode } from "react";

import { insertTable, isAtTable, TABLE_ACTS, type TableAct } from "./table.ts";

const small = (Icon: typeof X): ReactNode => <Icon aria-hidden className="size-4" />;

/** A mark that something goes away, at the corner of the icon for it. */
const dropped = (Icon: typeof X): ReactNode => (
  <span className="relative">
    {small(Icon)}
    <X aria-hidden strokeWidth={3} className="absolute -right-1.5 -bottom-1.5 size-3 rounded-full bg-card text-down" />
  </span>
);

const ACTS: readonly (readonly [TableAct, ReactNode])[] = [
  ["addRow", small(BetweenHorizontalStart)],
  ["addColumn", small(BetweenVerticalStart)],
  ["dropRow", dropped(Rows3)],
  ["dropColumn", dropped(Columns3)],
  ["headRow", small(PanelTop)],
  ["dropTable", small(Trash2)],
];

type TableToolsProps = { readonly view: EditorView | null; readonly onRun: (command: Command) => void };

/** The button that puts a table into a text, and in a table those for its rows and columns. */
export const TableTools = ({ view, onRun }: TableToolsProps) => {
  const t = useT("console", "editing");
  const isInside = view !== null && isAtTable(view.state);
  return (
    <>
      <IconButton
        tone="mute"
        label={t("editor.table")}
        icon={small(Table2)}
        disabled={view === null || isInside}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onRun(insertTable)}
      />
      {isInside && (
        <span
          role="group"
          aria-label={t("editor.table")}
          className="flex flex-wrap gap-1 rounded-control bg-accent-soft"
        >
          {ACTS.map(([act, icon]) => (
            <IconButton
              key={act}
              tone="mute"
              label={t(`editor.${act}`)}
              icon={icon}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onRun(TABLE_ACTS[act])}
            />
          ))}
        </span>
      )}
    </>
  );
};
