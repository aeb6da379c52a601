import { type Language, languageNames, languages } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { Html, HtmlSkeleton } from "@krapao/ui/html";
import { Segmented } from "@krapao/ui/segmented";
import { Suspense, useDeferredValue, useState } from "react";

import { readIn } from "./missing.ts";
import type { Items } from "./use-draft.ts";

const WIDTHS = ["320", "390", "1280"] as const;
type Width = (typeof WIDTHS)[number];

/** How far a device's screen is scaled down to fit. */
const SCALES: Readonly<Record<Width, number>> = { "320": 0.9, "390": 0.8, "1280": 0.5 };

const SIZES = ["100", "200"] as const;
type Size = (typeof SIZES)[number];

/**
 * A screen laid out at the device's width, then scaled. At twice the text size half as much stands in a line: the app
 * measures everything by its text.
 */
const frameOf = (width: Width, size: Size) => ({
  width: `${(Number(width) * 100) / Number(size)}px`,
  zoom: (SCALES[width] * Number(size)) / 100,
});

const screenClass = "max-h-[70dvh] overflow-auto rounded-card border border-line-strong bg-night";

type MemberPreviewProps = {
  readonly title: string;
  readonly items: Items;
  readonly language: Language;
  readonly fallback: Language;
  readonly isPlain: boolean;
  readonly onLanguage: (language: Language) => void;
};

/** Previews the texts as members read them, through the same sanitiser, at a phone's or a desktop's width. */
export const MemberPreview = ({ title, items, language, fallback, isPlain, onLanguage }: MemberPreviewProps) => {
  const t = useT("console", "editing");
  const [width, setWidth] = useState<Width>("390");
  const [size, setSize] = useState<Size>("100");
  const shown = useDeferredValue(items);
  const texts = shown.map((each) => readIn(each, language, fallback)).filter((text) => text.trim() !== "");
  return (
    <section aria-label={t("editor.preview")} className="grid min-w-0 content-start gap-3">
      <h2 className="text-action font-bold">{t("editor.preview")}</h2>
      <div className="grid gap-2 sm:grid-cols-2 xl:grid-cols-1">
        <Segmented
          label={t("content.language")}
          value={language}
          onChange={onLanguage}
          segments={languages.map((key) => ({ key, label: <span lang={key}>{languageNames[key]}</span> }))}
        />
        <Segmented
          label={t("editor.width")}
          value={width}
          onChange={setWidth}
          segments={WIDTHS.map((key) => ({ key, label: key }))}
        />
        <Segmented
          label={t("editor.textSize")}
          value={size}
          onChange={setSize}
          segments={SIZES.map((key) => ({ key, label: t("editor.textPercent", { percent: key }) }))}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard */}
      <section aria-label={t("editor.frame", { width })} tabIndex={0} className={screenClass}>
        <div lang={language} className="member-frame mx-auto" style={frameOf(width, size)}>
          <div className="mx-auto mt-16 min-h-96 max-w-160 rounded-t-[24px] bg-card p-5 text-ink">
            <p className="mb-4 text-[1.25rem] font-bold">{title}</p>
            {texts.length === 0 && <p className="text-mute">{t("content.none")}</p>}
            <Suspense fallback={<HtmlSkeleton />}>
              <div className="grid gap-4">
                {texts.map((text, at) =>
                  isPlain ? (
                    <p key={at} className="whitespace-pre-line [overflow-wrap:anywhere]">
                      {text}
                    </p>
                  ) : (
                    <Html key={at} html={text} />
                  ),
                )}
              </div>
            </Suspense>
          </div>
        </div>
      </section>
    </section>
  );
};
