import type { Language } from "@krapao/i18n/language";
import { createI18n, type I18n } from "@krapao/i18n";
import { loadConsoleCatalogue } from "@krapao/i18n/console-catalogues";
import { useT, WordsOf } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Segmented } from "@krapao/ui/segmented";
import { type ReactNode, Suspense, useState } from "react";

import { SkeletonLines } from "./view.tsx";

const WIDTHS = ["320", "390"] as const;
type Width = (typeof WIDTHS)[number];

/** Laid out at a phone's width, then scaled down to fit. */
const FRAMES: Readonly<Record<Width, string>> = { "320": "w-80 [zoom:0.8]", "390": "w-97.5 [zoom:0.65]" };

const loaded = new Map<Language, I18n>();

const wordsOf = (language: Language): I18n => {
  const words = loaded.get(language) ?? createI18n(language, loadConsoleCatalogue);
  loaded.set(language, words);
  return words;
};

type PhoneFrameProps = {
  readonly language: Language;
  readonly children: ReactNode;
};

/** Shows what members see in this language, at a phone's width. Its children have the words of that language. */
export const PhoneFrame = ({ language, children }: PhoneFrameProps) => {
  const t = useT("console");
  const [width, setWidth] = useState<Width>("320");
  return (
    <section aria-label={t("editor.preview")} className="grid min-w-0 content-start gap-2">
      <h3 className="font-bold">{t("editor.preview")}</h3>
      <Segmented
        label={t("editor.width")}
        value={width}
        onChange={setWidth}
        segments={WIDTHS.map((key) => ({ key, label: key }))}
      />
      <section
        aria-label={t("editor.frame", { width })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        tabIndex={0}
        className="overflow-auto rounded-card border border-line-strong bg-paper"
      >
        <div lang={language} className={cx("member-frame mx-auto p-4", FRAMES[width])}>
          <Suspense fallback={<SkeletonLines lines={3} height="h-18" />}>
            <WordsOf i18n={wordsOf(language)}>{children}</WordsOf>
          </Suspense>
        </div>
      </section>
    </section>
  );
};
