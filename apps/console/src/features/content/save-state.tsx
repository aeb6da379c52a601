import { useT } from "@krapao/i18n/react";
import { Check, CircleAlert } from "lucide-react";

import { useFailureText } from "../../lib/use-failure-text.ts";
import { At } from "../../parts/moments.tsx";
import type { Draft } from "./use-draft.ts";

/** Says whether the draft is saved. */
export const SaveState = ({ draft }: { readonly draft: Draft }) => {
  const t = useT("console", "editing");
  const failureText = useFailureText();
  const { failure, isDirty, isLong, savedAt, busy } = draft;
  if (failure !== null)
    return (
      <span className="flex items-center gap-1.5 font-semibold text-down">
        <CircleAlert aria-hidden className="size-4 shrink-0" />
        <span>
          {failureText(failure)} {t("editor.kept")}
        </span>
      </span>
    );
  if (isLong) return <span className="text-down">{t("editor.notSaved")}</span>;
  if (isDirty || busy) return <span className="text-mute">{t("editor.saving")}</span>;
  if (savedAt === null) return <span className="text-mute">{t("editor.asPublished")}</span>;
  return (
    <span className="flex items-center gap-1.5 text-mute">
      <Check aria-hidden className="size-4 shrink-0 text-up" />
      <span>
        {t("editor.savedAt")} <At moment={savedAt} />
      </span>
    </span>
  );
};
