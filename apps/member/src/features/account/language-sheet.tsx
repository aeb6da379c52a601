import { type Language, languageNames, languages } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { RowCard } from "@krapao/ui/list-row";
import { Sheet } from "@krapao/ui/sheet";
import { useLanguageChoice } from "@krapao/ui/use-language-choice";
import { Check } from "lucide-react";

/** Chooses the language of the app. */
export const LanguageSheet = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useT();
  const [language, chooseLanguage] = useLanguageChoice();
  const choose = (next: Language): void => {
    onClose();
    chooseLanguage(next);
  };
  return (
    <Sheet open={open} onClose={onClose} title={t("terms.language")}>
      <RowCard as="ul">
        {languages.map((each) => (
          <li key={each}>
            <button
              type="button"
              lang={each}
              disabled={each === language}
              aria-current={each === language || undefined}
              className="flex min-h-14 w-full items-center justify-between px-4 text-left hover:bg-paper disabled:font-semibold disabled:text-accent-text"
              onClick={() => choose(each)}
            >
              {languageNames[each]}
              {each === language && <Check aria-hidden className="size-5" />}
            </button>
          </li>
        ))}
      </RowCard>
    </Sheet>
  );
};
