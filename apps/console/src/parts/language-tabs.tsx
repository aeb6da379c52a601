import { type Language, languageNames, languages } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { Segmented } from "@krapao/ui/segmented";

import type { Texts } from "../lib/texts.ts";

type LanguageTabsProps = {
  readonly value: Language;
  readonly onChange: (language: Language) => void;
  /** Whether every language is required. A language with missing texts is then marked. */
  readonly needed?: readonly Texts[];
};

/** Selects the language of the texts being edited. The form keeps all three. */
export const LanguageTabs = ({ value, onChange, needed = [] }: LanguageTabsProps) => {
  const t = useT("console");
  const isMissing = (language: Language): boolean => needed.some((texts) => texts[language].trim() === "");
  return (
    <Segmented
      label={t("content.language")}
      value={value}
      onChange={onChange}
      segments={languages.map((key) => ({
        key,
        label: (
          <span lang={key}>
            {languageNames[key]}
            {isMissing(key) && (
              <>
                {" "}
                <span aria-hidden className="text-down">
                  •
                </span>
                <span className="sr-only">{t("content.missing")}</span>
              </>
            )}
          </span>
        ),
      }))}
    />
  );
};
