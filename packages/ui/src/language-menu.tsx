import { type Language, languageNames, languages } from "@krapao/i18n";
import { useLanguage, useT } from "@krapao/i18n/react";
import { Check, ChevronDown, Globe } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";

import { cx } from "./cx.ts";
import { toast } from "./toast.tsx";

/** The language, and a menu to change it; the present one cannot be chosen (SPEC.md, logged-in shell). */
export const LanguageMenu = ({ look = "glass" }: { readonly look?: "glass" | "outline" }) => {
  const t = useT();
  const [language, setLanguage] = useLanguage();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return undefined;
    const close = (event: Event): void => {
      const outside = !(event.target instanceof Node && root.current?.contains(event.target) === true);
      if (outside) setOpen(false);
    };
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      setOpen(false);
      root.current?.querySelector("button")?.focus();
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("focusin", close);
    document.addEventListener("keydown", escape);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("focusin", close);
      document.removeEventListener("keydown", escape);
    };
  }, [open]);

  const choose = (next: Language): void => {
    setOpen(false);
    root.current?.querySelector("button")?.focus();
    setLanguage(next).catch(() => toast(t("common.loadFailed"), "danger"));
  };

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
        <Globe aria-hidden className="size-4.5" />
        <span lang={language}>{languageNames[language]}</span>
        <ChevronDown aria-hidden className="hidden size-4 sm:block" />
      </button>
      <ul
        id={id}
        hidden={!open}
        className="absolute right-0 z-30 mt-2 w-[min(11rem,calc(100vw-120px))] rounded-field border border-line bg-card p-1.5 text-ink shadow-card"
      >
        {languages.map((each) => (
          <li key={each}>
            <button
              type="button"
              lang={each}
              disabled={each === language}
              aria-current={each === language || undefined}
              onClick={() => choose(each)}
              className="flex min-h-11 w-full items-center justify-between rounded-control px-3 text-left hover:bg-paper disabled:font-semibold disabled:text-accent-text"
            >
              {languageNames[each]}
              {each === language && <Check aria-hidden className="size-4.5" />}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
};
