import type { ChatList } from "@krapao/contract/operator/chat-shapes";
import { languageNames, languages } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { Languages } from "lucide-react";

import { navigate } from "../../lib/navigation.tsx";
import { chatHref, inboxHref } from "./address.ts";
import { useInboxHrefs } from "./use-inbox-hrefs.ts";

/** Sets the order of a list and the language of its conversations. */
export const ListOrder = ({ list, open }: { readonly list: ChatList; readonly open: string | null }) => {
  const t = useT("console");
  const { language } = useInboxHrefs();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 px-4 pt-2 text-small text-mute">
      <span>{t(list === "ended" ? "inbox.order.ended" : "inbox.order.waiting")}</span>
      <label className="relative flex items-center gap-1.5 rounded-chip text-accent-text focus-within:outline-2 focus-within:outline-accent">
        <Languages aria-hidden className="size-3.5 shrink-0" />
        <select
          aria-label={t("inbox.language")}
          className="field-sizing-content min-h-8 cursor-pointer appearance-none bg-transparent font-semibold outline-none pointer-coarse:min-h-11"
          value={language ?? "all"}
          onChange={({ target: { value } }) => {
            const chosen = languages.find((each) => each === value) ?? null;
            navigate(open === null ? inboxHref(list, chosen) : chatHref(list, open, { language: chosen }), {
              replace: true,
            });
          }}
        >
          <option value="all">{t("inbox.everyLanguage")}</option>
          {languages.map((each) => (
            <option key={each} value={each}>
              {languageNames[each]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
};
