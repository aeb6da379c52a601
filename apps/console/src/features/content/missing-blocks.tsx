import type { Language } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { CircleAlert } from "lucide-react";
import { useDeferredValue } from "react";

import { lacksOf, withBlock } from "./blocks.ts";
import { linesOf } from "./changes.ts";

type MissingBlocksProps = {
  readonly text: string;
  readonly fallback: Language;
  /** The text of the fallback language. */
  readonly other: string;
  readonly onChange: (text: string) => void;
};

/** The paragraphs, lists and tables that a language lacks against the fallback. Each can be copied to its place. */
export const MissingBlocks = ({ text, fallback, other, onChange }: MissingBlocksProps) => {
  const t = useT("console", "editing");
  const language = t(`editor.in.${fallback}`);
  const lacks = lacksOf(useDeferredValue(other), useDeferredValue(text));
  return (
    lacks.length > 0 && (
      <ul aria-label={t("editor.lacks", { language })} className="grid gap-1.5">
        {lacks.map((lack, index) => (
          <li
            key={index}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control bg-wait-soft px-3 py-1.5 text-small font-semibold text-wait"
          >
            <span className="flex min-w-0 items-center gap-1.5">
              <CircleAlert aria-hidden className="size-4 shrink-0" />
              <span className="min-w-0">
                {t("editor.lack")}{" "}
                <span lang={fallback} className="line-clamp-2 font-normal [overflow-wrap:anywhere]">
                  {linesOf(lack.html).join(" ") || t("editor.picture")}
                </span>
              </span>
            </span>
            <button type="button" className="min-h-6 underline" onClick={() => onChange(withBlock(text, lack))}>
              {t("editor.copy", { language })}
            </button>
          </li>
        ))}
      </ul>
    )
  );
};
