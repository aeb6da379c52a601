import { type Language, languageNames, languages } from "@krapao/i18n";
import { Check } from "lucide-react";

import { useLanguageChoice } from "./use-language-choice.ts";

type LanguageChoicesProps = {
  /** Side by side, instead of a list with a mark at the present one. */
  readonly isRow?: boolean;
  /** Called before the language changes. */
  readonly onChoose: () => void;
};

/** The languages as items of a list. The present one cannot be chosen. */
export const LanguageChoices = ({ isRow = false, onChoose }: LanguageChoicesProps) => {
  const [language, chooseLanguage] = useLanguageChoice();
  const choose = (next: Language): void => {
    onChoose();
    chooseLanguage(next);
  };
  return languages.map((each) => (
    <li key={each} className={isRow ? "grow" : undefined}>
      <button
        type="button"
        lang={each}
        disabled={each === language}
        aria-current={each === language || undefined}
        onClick={() => choose(each)}
        className={
          isRow
            ? "min-h-11 w-full rounded-control px-2 text-label hover:bg-paper disabled:bg-accent-soft disabled:font-semibold disabled:text-accent-text"
            : "flex min-h-11 w-full items-center justify-between rounded-control px-3 text-left hover:bg-paper disabled:font-semibold disabled:text-accent-text"
        }
      >
        {languageNames[each]}
        {!isRow && each === language && <Check aria-hidden className="size-4.5" />}
      </button>
    </li>
  ));
};
