import { baseKeymap, chainCommands, exitCode } from "prosemirror-commands";
import { history, redo, undo } from "prosemirror-history";
import { keymap } from "prosemirror-keymap";
import { liftListItem, sinkListItem, splitListItem } from "prosemirror-schema-list";
import { type Command, EditorState } from "prosemirror-state";
import { tableEditing } from "prosemirror-tables";
import { EditorView } from "prosemirror-view";
import { useEffect, useRef } from "react";

import { emittedSince } from "./emitted-since.ts";
import { HARD_BREAK, ITEM, toggleStyle } from "./commands.ts";
import { parseHtml, toHtml } from "./html.ts";
import { withoutStyles } from "./paste.ts";
import { TABLE_KEYS } from "./table.ts";

type RichTextProps = {
  readonly label: string;
  readonly lang: string;
  readonly html: string;
  readonly onChange: (html: string) => void;
  /** The editor received the focus, or its selection or text changed. */
  readonly onActive: (view: EditorView) => void;
  /** The keys that move the focus from the text to the toolbar. */
  readonly onToolbar: () => void;
};

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(HARD_BREAK.create()).scrollIntoView());
  return true;
};

/** Whether the cursor stands in a line without any text. */
const isInEmptyLine: Command = ({ selection }) => selection.empty && selection.$from.parent.content.size === 0;

/** Tab leaves the editor, as in every other field; in a table it walks the cells first. The bracket keys indent and outdent a list item. */
const pluginsOf = (onToolbar: () => void) => [
  history(),
  keymap({
    ...TABLE_KEYS,
    "Mod-z": undo,
    "Mod-y": redo,
    "Shift-Mod-z": redo,
    "Mod-b": toggleStyle("strong"),
    "Mod-i": toggleStyle("em"),
    "Mod-]": sinkListItem(ITEM),
    "Mod-[": liftListItem(ITEM),
    "Shift-Enter": chainCommands(exitCode, breakLine),
    Enter: splitListItem(ITEM),
    "Alt-F10": () => {
      onToolbar();
      return true;
    },
    // At the beginning of a line there is nothing to divide: it asks what the line is to be.
    "/": (state) => {
      if (!isInEmptyLine(state)) return false;
      onToolbar();
      return true;
    },
  }),
  keymap(baseKeymap),
  tableEditing(),
];

/** An editor for text with headings, lists, links and bold, which looks as the published text will. */
export const RichText = ({ label, lang, html, onChange, onActive, onToolbar }: RichTextProps) => {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  /** What `onChange` was told and has not come back as `html` yet, the editor's text last. */
  const emitted = useRef<readonly string[]>([html]);
  const now = useRef({ onChange, onActive, onToolbar });
  useEffect(() => {
    now.current = { onChange, onActive, onToolbar };
  });
  useEffect(() => {
    if (place.current === null) return undefined;
    const plugins = pluginsOf(() => now.current.onToolbar());
    const made: EditorView = new EditorView(
      { mount: place.current },
      {
        state: EditorState.create({ doc: parseHtml(emitted.current.at(-1) ?? ""), plugins }),
        transformPastedHTML: withoutStyles,
        handleDOMEvents: {
          focus: (focused) => {
            now.current.onActive(focused);
            return false;
          },
        },
        dispatchTransaction: (change) => {
          made.updateState(made.state.apply(change));
          if (change.docChanged) {
            const text = toHtml(made.state.doc);
            emitted.current = [...emitted.current, text];
            now.current.onChange(text);
          }
          if (made.hasFocus()) now.current.onActive(made);
        },
      },
    );
    view.current = made;
    return () => made.destroy();
  }, []);
  // The value that was set from outside: another version, or a copy of another language. The editor's own text may come
  // back while the next letters are already in it; the cursor would be lost if it were set again.
  useEffect(() => {
    const left = emittedSince(emitted.current, html);
    emitted.current = left ?? [html];
    if (view.current === null || left !== null) return;
    const { plugins } = view.current.state;
    view.current.updateState(EditorState.create({ doc: parseHtml(html), plugins }));
  }, [html]);
  return (
    <div
      ref={place}
      role="textbox"
      tabIndex={0}
      aria-multiline
      aria-label={label}
      lang={lang}
      className="rich-text prose"
    />
  );
};
