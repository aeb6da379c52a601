import { changeContent } from "@krapao/contract/operator/change-content";
import type { ContentKind } from "@krapao/contract/operator/content-shapes";
import { scheduleContent } from "@krapao/contract/operator/schedule-content";
import { dateTimeText } from "@krapao/i18n";
import { type Language, languages } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";

import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { AT_ONCE, LaterField, timeOf } from "./later-field.tsx";
import { missingIn } from "./missing.ts";
import { type Draft, withoutBlanks, type SavedDraft } from "./use-draft.ts";

type Scheduled = SavedDraft["scheduled"];

type PublishDialogProps = {
  readonly kind: ContentKind;
  readonly draft: Draft;
  readonly fallback: Language;
  /** What is set for a time, and what it is now. */
  readonly scheduled: Scheduled;
  readonly onScheduled: (scheduled: Scheduled) => void;
  readonly onClose: () => void;
};

/** Publishes a draft in place of the current text, now or at a set time, with a reason. */
export const PublishDialog = ({ kind, draft, fallback, scheduled, onScheduled, onClose }: PublishDialogProps) => {
  const t = useT("console", "editing");
  const [later, setLater] = useState(AT_ONCE);
  const { isLater } = later;
  const at = timeOf(later);
  const publish = useAction(changeContent, (answer) => {
    draft.publishedAs(answer);
    onScheduled(null);
    toast(t("editor.published"), "success");
    onClose();
  });
  const schedule = useAction(scheduleContent, (answer) => {
    onScheduled(answer);
    toast(t("editor.isScheduled"), "success");
    onClose();
  });
  const { items, mark, published } = draft;
  const gaps = languages.filter((language) => missingIn(items, language) > 0);
  return (
    <ActionDialog
      open
      title={t("editor.publishOf", { what: t(`content.${kind}`) })}
      confirm={t(isLater ? "editor.schedule" : "editor.publish")}
      busy={publish.busy || schedule.busy}
      failure={publish.failure ?? schedule.failure}
      blocked={at === undefined}
      onConfirm={(reason) => {
        const body = { items: withoutBlanks(items), version: published.version, reason };
        if (at === null) publish.run({ params: { kind }, body: { ...body, mark } });
        else if (at !== undefined) schedule.run({ params: { kind }, body: { ...body, at } });
      }}
      onClose={onClose}
    >
      <p className="text-mute">{t(isLater ? "editor.scheduleBody" : "editor.publishBody")}</p>
      {scheduled !== null && (
        <p className="font-semibold text-wait">
          {t(isLater ? "editor.scheduleReplaces" : "editor.publishEnds", { time: dateTimeText(scheduled.at) })}
        </p>
      )}
      <LaterField value={later} onChange={setLater} />
      {gaps.map((language) => (
        <p key={language} className="font-semibold text-wait">
          {t("editor.gaps", {
            language: t(`editor.in.${language}`),
            other: t(`editor.in.${fallback}`),
            count: missingIn(items, language),
          })}
        </p>
      ))}
    </ActionDialog>
  );
};
