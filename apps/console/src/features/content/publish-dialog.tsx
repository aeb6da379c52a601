import { changeContent } from "@krapao/contract/operator/change-content";
import type { ContentKind } from "@krapao/contract/operator/content-shapes";
import { scheduleContent } from "@krapao/contract/operator/schedule-content";
import { dateTimeText } from "@krapao/i18n";
import { type Language, languages } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { Checkbox } from "@krapao/ui/checkbox";
import { Field } from "@krapao/ui/field";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";

import { momentOf } from "../../lib/typed-moment.ts";
import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { MomentInput } from "../../parts/moment-input.tsx";
import { missingIn } from "./missing.ts";
import { type Draft, spoken, type Told } from "./use-draft.ts";

type Scheduled = Told["scheduled"];

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
  const t = useT("console");
  const [isLater, setLater] = useState(false);
  const [typed, setTyped] = useState("");
  const at = momentOf(typed);
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
      blocked={isLater && !at}
      onConfirm={(reason) => {
        const body = { items: spoken(items), version: published.version, reason };
        if (!isLater) publish.run({ params: { kind }, body: { ...body, mark } });
        else if (at) schedule.run({ params: { kind }, body: { ...body, at } });
      }}
      onClose={onClose}
    >
      <p className="text-mute">{t(isLater ? "editor.scheduleBody" : "editor.publishBody")}</p>
      {scheduled !== null && (
        <p className="font-semibold text-wait">
          {t(isLater ? "editor.scheduleReplaces" : "editor.publishEnds", { time: dateTimeText(scheduled.at) })}
        </p>
      )}
      <Checkbox label={t("editor.later")} checked={isLater} onChange={({ target }) => setLater(target.checked)} />
      {isLater && (
        <Field
          label={t("editor.publishAt")}
          hint={t("editor.publishAtHint")}
          error={typed !== "" && at === undefined ? t("settings.wrong") : undefined}
        >
          <MomentInput label={t("editor.publishAt")} value={typed} onChange={setTyped} />
        </Field>
      )}
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
