import type { Language } from "@krapao/i18n/language";
import type { EditorView } from "prosemirror-view";
import { useRef, useState } from "react";

import type { Texts } from "../lib/texts.ts";
import { ThreeLanguages } from "../parts/three-texts.tsx";
import { RichText } from "./rich-text.tsx";
import { Toolbar } from "./toolbar.tsx";
import { TooLong } from "./too-long.tsx";

type EditorProps = {
  readonly label: string;
  readonly language: Language;
  readonly text: string;
  readonly onChange: (text: string) => void;
};

const Editor = ({ label, language, text, onChange }: EditorProps) => {
  const [active, setActive] = useState<{ readonly view: EditorView } | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  return (
    <div className="rounded-field border border-line bg-card focus-within:border-accent focus-within:shadow-focus">
      <RichText
        label={label}
        lang={language}
        html={text}
        onChange={onChange}
        onActive={(view) => setActive({ view })}
        onToolbar={() => bar.current?.querySelector("select")?.focus()}
      />
      {/* Below the text, which thus stays in its place when the tools come. */}
      {active !== null && <Toolbar view={active.view} place={bar} className="border-t border-line" />}
    </div>
  );
};

type RichTextsProps = {
  readonly label: string;
  readonly texts: Texts;
  readonly onChange: (texts: Texts) => void;
};

/**
 * Fields of a form for a text in the three languages, which looks as it will be published. The tools come with the
 * focus. Each language is an editor of its own: undoing one never changes another.
 */
export const RichTexts = ({ label, texts, onChange }: RichTextsProps) => (
  <ThreeLanguages label={label} texts={texts}>
    {(language, name) => (
      <>
        <Editor
          label={name}
          language={language}
          text={texts[language]}
          onChange={(text) => onChange({ ...texts, [language]: text })}
        />
        <TooLong text={texts[language]} />
      </>
    )}
  </ThreeLanguages>
);
