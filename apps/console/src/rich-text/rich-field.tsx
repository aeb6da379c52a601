import type { Language } from "@krapao/i18n/language";
import type { EditorView } from "prosemirror-view";
import { useRef, useState } from "react";

import type { Texts } from "../lib/texts.ts";
import { RichText } from "./rich-text.tsx";
import { Toolbar } from "./toolbar.tsx";
import { TooLong } from "./too-long.tsx";

type RichFieldProps = {
  readonly label: string;
  readonly language: Language;
  readonly texts: Texts;
  readonly onChange: (texts: Texts) => void;
};

const Editor = ({ label, language, texts, onChange }: RichFieldProps) => {
  const [active, setActive] = useState<{ readonly view: EditorView } | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  return (
    <div className="rounded-field border border-line bg-card focus-within:border-accent focus-within:shadow-focus">
      <RichText
        label={label}
        lang={language}
        html={texts[language]}
        onChange={(text) => onChange({ ...texts, [language]: text })}
        onActive={(view) => setActive({ view })}
        onToolbar={() => bar.current?.querySelector("select")?.focus()}
      />
      {/* Below the text, which thus stays in its place when the tools come. */}
      {active !== null && <Toolbar view={active.view} place={bar} className="border-t border-line" />}
    </div>
  );
};

/**
 * A form field for a formatted text in one language, shown as it will be published. The toolbar appears with the focus.
 */
export const RichField = (props: RichFieldProps) => {
  const { label, language, texts } = props;
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <span aria-hidden className="text-label font-semibold">
        {label}
      </span>
      {/* Each language is an editor of its own: undoing one never changes another. */}
      <Editor key={language} {...props} />
      <TooLong text={texts[language]} />
    </div>
  );
};
