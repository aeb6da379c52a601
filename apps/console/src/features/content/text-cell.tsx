import { MAX_TEXT } from "@krapao/contract/operator/content-shapes";
import { type Language, languageNames } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { CircleAlert } from "lucide-react";
import type { EditorView } from "prosemirror-view";

import { isBlank, type Texts } from "../../lib/texts.ts";
import { RichText } from "../../rich-text/rich-text.tsx";
import { TooLong } from "../../rich-text/too-long.tsx";
import { MissingBlocks } from "./missing-blocks.tsx";

type TextCellProps = {
  readonly label: string;
  readonly language: Language;
  readonly fallback: Language;
  readonly texts: Texts;
  readonly isPlain: boolean;
  readonly className: string;
  readonly onChange: (text: string) => void;
  readonly onActive: (view: EditorView | null) => void;
  readonly onToolbar: () => void;
};

/** A text in one language. Where it is missing, the cell says so and shows the fallback. */
export const TextCell = ({
  label,
  language,
  fallback,
  texts,
  isPlain,
  className,
  onChange,
  onActive,
  onToolbar,
}: TextCellProps) => {
  const t = useT("console", "editing");
  const text = texts[language];
  const name = `${label} ${languageNames[language]}`;
  const isMissing = text.trim() === "" && !isBlank(texts);
  return (
    <div className={cx("grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2 p-2.5", className)}>
      {isPlain ? (
        <textarea
          aria-label={name}
          lang={language}
          maxLength={MAX_TEXT}
          value={text}
          onFocus={() => onActive(null)}
          onChange={({ target }) => onChange(target.value)}
          className="rich-text field-sizing-content w-full resize-none bg-transparent"
        />
      ) : (
        <RichText
          label={name}
          lang={language}
          html={text}
          onChange={onChange}
          onActive={onActive}
          onToolbar={onToolbar}
        />
      )}
      {isMissing && (
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control bg-wait-soft px-3 py-1.5 text-small font-semibold text-wait">
          <span className="flex min-w-0 items-center gap-1.5">
            <CircleAlert aria-hidden className="size-4 shrink-0" />
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {language === fallback
                ? t("editor.needed")
                : t("editor.readsOther", { language: t(`editor.in.${fallback}`) })}
            </span>
          </span>
          {language !== fallback && texts[fallback].trim() !== "" && (
            <button type="button" className="min-h-6 underline" onClick={() => onChange(texts[fallback])}>
              {t("editor.copy", { language: t(`editor.in.${fallback}`) })}
            </button>
          )}
        </p>
      )}
      {!isPlain && language !== fallback && text.trim() !== "" && (
        <MissingBlocks text={text} fallback={fallback} other={texts[fallback]} onChange={onChange} />
      )}
      <TooLong text={text} />
    </div>
  );
};
