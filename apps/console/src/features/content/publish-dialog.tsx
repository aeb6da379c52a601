import { changeContent } from "@krapao/contract/operator/change-content";
import type { ContentKind } from "@krapao/contract/operator/content-shapes";
import { type Language, languages } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";

import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { missingIn } from "./missing.ts";
import { type Draft, spoken } from "./use-draft.ts";

type PublishDialogProps = {
  readonly kind: ContentKind;
  readonly draft: Draft;
  readonly fallback: Language;
  readonly onClose: () => void;
};

/** Publishes a draft in place of the current text, with a reason. */
export const PublishDialog = ({ kind, draft, fallback, onClose }: PublishDialogProps) => {
  const t = useT("console");
  const publish = useAction(changeContent, (answer) => {
    draft.publishedAs(answer);
    toast(t("editor.published"), "success");
    onClose();
  });
  const { items, mark, published } = draft;
  const gaps = languages.filter((language) => missingIn(items, language) > 0);
  return (
    <ActionDialog
      open
      title={t("editor.publishOf", { what: t(`content.${kind}`) })}
      confirm={t("editor.publish")}
      busy={publish.busy}
      failure={publish.failure}
      onConfirm={(reason) =>
        publish.run({ params: { kind }, body: { items: spoken(items), version: published.version, mark, reason } })
      }
      onClose={onClose}
    >
      <p className="text-mute">{t("editor.publishBody")}</p>
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
