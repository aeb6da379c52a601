import { type Language, languageNames, languages } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { TextInput } from "@krapao/ui/text-input";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

import { isBlank, type Texts } from "../lib/texts.ts";

type ThreeLanguagesProps = {
  readonly label: string;
  readonly texts: Texts;
  /** Whether every language is required. Otherwise all are, once one has a text. */
  readonly isNeeded?: boolean;
  /** The field of a language, under this accessible name. */
  readonly children: (language: Language, name: string) => ReactNode;
};

/**
 * A text's fields in the three languages, side by side where there is room and below each other on a phone. A missing
 * text is marked at its place.
 */
export const ThreeLanguages = ({ label, texts, isNeeded = false, children }: ThreeLanguagesProps) => {
  const t = useT("console");
  const isAsked = isNeeded || !isBlank(texts);
  return (
    <div role="group" aria-label={label} className="@container grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1.5">
      <span aria-hidden className="text-label font-semibold">
        {label}
      </span>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5 @min-[28rem]:grid-cols-3">
        {languages.map((each) => (
          <div key={each} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1">
            <span className="flex min-h-6 flex-wrap items-center gap-x-2 text-small text-mute">
              <span aria-hidden lang={each}>
                {languageNames[each]}
              </span>
              {isAsked && texts[each].trim() === "" && (
                <span className="flex min-w-0 items-center gap-1 font-semibold text-wait">
                  <CircleAlert aria-hidden className="size-3.5 shrink-0" />
                  {t("content.missing")}
                </span>
              )}
            </span>
            {children(each, `${label} ${languageNames[each]}`)}
          </div>
        ))}
      </div>
    </div>
  );
};

type ThreeTextsProps = Pick<ThreeLanguagesProps, "label" | "texts" | "isNeeded"> & {
  /** The length of a text at most. */
  readonly most?: number;
  readonly onChange: (texts: Texts) => void;
};

/** Fields for a short text in the three languages. */
export const ThreeTexts = ({ onChange, most = 100, ...props }: ThreeTextsProps) => (
  <ThreeLanguages {...props}>
    {(language, name) => (
      <TextInput
        aria-label={name}
        lang={language}
        autoComplete="off"
        maxLength={most}
        value={props.texts[language]}
        onChange={(event) => onChange({ ...props.texts, [language]: event.target.value })}
      />
    )}
  </ThreeLanguages>
);
