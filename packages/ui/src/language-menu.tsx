import { languageNames } from "@krapao/i18n";
import { useLanguage, useT } from "@krapao/i18n/react";
import { ChevronDown, Globe } from "lucide-react";
import { useId } from "react";

import { cx } from "./cx.ts";
import { LanguageChoices } from "./language-choices.tsx";
import { useDropdown } from "./use-dropdown.ts";

/** The language, and a menu to change it. The present one cannot be chosen (SPEC.md, logged-in shell). */
export const LanguageMenu = ({ look = "glass" }: { readonly look?: "glass" | "outline" }) => {
  const t = useT();
  const [language] = useLanguage();
  const { root, isOpen: open, setOpen, close } = useDropdown();
  const id = useId();

  return (
    <div ref={root} className="relative">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={`${t("terms.language")}: ${languageNames[language]}`}
        onClick={() => setOpen(!open)}
        className={cx(
          "relative flex min-h-9 items-center gap-1.5 rounded-full px-3 text-label transition-colors after:absolute after:inset-x-0 after:-inset-y-1",
          look === "glass"
            ? "bg-white/12 text-white hover:bg-white/20"
            : "min-h-11 border border-line bg-card hover:border-line-strong",
        )}
      >
        <Globe aria-hidden className="size-4.5 max-[22rem]:hidden" />
        <span lang={language}>{languageNames[language]}</span>
        <ChevronDown aria-hidden className="hidden size-4 sm:block" />
      </button>
      <ul
        id={id}
        hidden={!open}
        className="absolute right-0 z-30 mt-2 w-[min(11rem,calc(100vw-120px))] rounded-field border border-line bg-card p-1.5 text-ink shadow-card"
      >
        <LanguageChoices onChoose={close} />
      </ul>
    </div>
  );
};
