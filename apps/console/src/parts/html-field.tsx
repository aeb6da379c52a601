import { MAX_TEXT } from "@krapao/contract/operator/content-shapes";
import type { Language } from "@krapao/i18n/language";
import { Field } from "@krapao/ui/field";

import type { Texts } from "../lib/texts.ts";
import { HtmlPreview } from "./html-preview.tsx";
import { TextArea } from "./text-area.tsx";

type HtmlFieldProps = {
  readonly label: string;
  readonly hint?: string;
  readonly language: Language;
  readonly texts: Texts;
  readonly onChange: (texts: Texts) => void;
  /** Whether the text is plain, without HTML. */
  readonly isPlain?: boolean;
};

/** A text field for one language, with a preview. */
export const HtmlField = ({ label, hint, language, texts, onChange, isPlain = false }: HtmlFieldProps) => (
  <div className="grid gap-2">
    <Field label={label} hint={hint}>
      <TextArea
        lang={language}
        maxLength={MAX_TEXT}
        spellCheck
        value={texts[language]}
        onChange={(event) => onChange({ ...texts, [language]: event.target.value })}
      />
    </Field>
    {!isPlain && texts[language].trim() !== "" && <HtmlPreview html={texts[language]} lang={language} />}
  </div>
);
