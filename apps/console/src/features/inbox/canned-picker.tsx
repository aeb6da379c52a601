import type { listCannedReplies } from "@krapao/contract/operator/list-canned-replies";
import type { AnswerOf } from "@krapao/contract/types";
import type { Language } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";

import { excerpt } from "./excerpt.ts";

export type Canned = AnswerOf<typeof listCannedReplies>["items"][number];

/** The element id of an option, for `aria-activedescendant`. */
export const optionId = (list: string, at: number): string => `${list}-${at}`;

/** The canned replies that match the typed text. The focus stays in the text field below. */
export const CannedPicker = ({
  id,
  items,
  chosen,
  language,
  onChoose,
}: {
  readonly id: string;
  readonly items: readonly Canned[];
  readonly chosen: number;
  readonly language: Language;
  readonly onChoose: (canned: Canned) => void;
}) => {
  const t = useT("console");
  return (
    <div className="absolute inset-x-3 bottom-full z-10 mb-1 overflow-clip rounded-card border border-line bg-card shadow-card">
      <p className="border-b border-line px-4 py-2 text-mute">
        <b className="text-ink">{t("inbox.canned")}</b> {t("inbox.cannedLanguage")}
      </p>
      {items.length === 0 ? (
        <p className="px-4 py-3 text-mute">{t("inbox.noCanned")}</p>
      ) : (
        <div id={id} role="listbox" aria-label={t("inbox.canned")} className="max-h-60 overflow-y-auto">
          {items.map((canned, at) => (
            // The field below has the keys; the pointer chooses here.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <div
              key={canned.code}
              id={optionId(id, at)}
              role="option"
              tabIndex={-1}
              aria-selected={at === chosen}
              onClick={() => onChoose(canned)}
              className={cx(
                "relative cursor-pointer border-t border-line px-4 py-2.5 first:border-0 sm:grid sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-3",
                at === chosen
                  ? "bg-accent-soft/60 before:absolute before:inset-y-0 before:left-0 before:w-1 before:bg-accent"
                  : "hover:bg-paper",
              )}
            >
              <span className="block font-semibold text-accent-text [overflow-wrap:anywhere]">/{canned.code}</span>
              <span lang={language} className="block [overflow-wrap:anywhere]">
                {excerpt(canned.texts[language], 110)}
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
};
