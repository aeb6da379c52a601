import { changeContent } from "@krapao/contract/operator/change-content";
import type { ContentKind } from "@krapao/contract/operator/content-shapes";
import { publishedIn } from "@krapao/contract/operator/published-texts";
import { scheduleContent } from "@krapao/contract/operator/schedule-content";
import { dateTimeText } from "@krapao/i18n";
import { type Language, languageNames, languages } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { Checkbox } from "@krapao/ui/checkbox";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";

import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { AT_ONCE, LaterField, timeOf } from "./later-field.tsx";
import { missingIn } from "./missing.ts";
import { type Draft, isSame, type Items, withoutBlanks, type SavedDraft } from "./use-draft.ts";

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

type PublishedInProps = {
  readonly language: Language;
  readonly fallback: Language;
  readonly isChosen: boolean;
  readonly before: Items;
  readonly next: Items;
};

/** What the members of a language read after the publication. */
const PublishedIn = ({ language, fallback, isChosen, before, next }: PublishedInProps) => {
  const t = useT("console", "editing");
  const missing = language === fallback ? 0 : missingIn(next, language);
  const only = (items: Items) => JSON.stringify(items.map((texts) => texts[language]));
  return (
    <p className="pl-8 text-small text-mute">
      {isChosen && only(before) !== only(next) ? t("editor.readNew") : t("editor.readSame")}
      {missing > 0 && (
        <span className="block font-semibold text-wait">
          {t("editor.gaps", {
            language: t(`editor.in.${language}`),
            other: t(`editor.in.${fallback}`),
            count: missing,
          })}
        </span>
      )}
    </p>
  );
};

/** Publishes a draft in place of the current text, in the chosen languages, now or at a set time, with a reason. */
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
  const sent = withoutBlanks(items);
  // A language that lacks a text is left out until it is chosen.
  const [chosen, setChosen] = useState<readonly Language[]>(() => {
    const whole = languages.filter((language) => missingIn(items, language) === 0);
    return whole.length === 0 ? languages : whole;
  });
  const next = publishedIn(published.items, sent, chosen);
  const isWhole = missingIn(next, fallback) === 0;
  const isOther = !isSame(next, published.items);
  // A text that was added, moved or removed is so in every language.
  const isAltered = chosen.length < languages.length && next.length !== published.items.length;
  return (
    <ActionDialog
      open
      title={t("editor.publishOf", { what: t(`content.${kind}`) })}
      confirm={t(isLater ? "editor.schedule" : "editor.publish")}
      about={`publish ${kind}`}
      busy={publish.busy || schedule.busy}
      failure={publish.failure ?? schedule.failure}
      blocked={at === undefined || chosen.length === 0 || !isWhole || !isOther}
      onConfirm={(reason) => {
        const body = { items: sent, version: published.version, languages: [...chosen], reason };
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
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 text-label font-semibold">{t("editor.languages")}</legend>
        {languages.map((language) => (
          <div key={language}>
            <Checkbox
              label={<span lang={language}>{languageNames[language]}</span>}
              checked={chosen.includes(language)}
              onChange={({ target }) =>
                setChosen(languages.filter((each) => (each === language ? target.checked : chosen.includes(each))))
              }
            />
            <PublishedIn
              language={language}
              fallback={fallback}
              isChosen={chosen.includes(language)}
              before={published.items}
              next={next}
            />
          </div>
        ))}
      </fieldset>
      {isAltered && <p className="text-mute">{t("editor.altersAll")}</p>}
      {chosen.length > 0 && !isWhole && (
        <p className="font-semibold text-down">{t("editor.wanted", { language: t(`editor.in.${fallback}`) })}</p>
      )}
      {chosen.length > 0 && isWhole && !isOther && <p className="font-semibold text-wait">{t("editor.nothingNew")}</p>}
      {!isLater && isOther && !isSame(next, sent) && <p className="text-mute">{t("editor.draftStays")}</p>}
    </ActionDialog>
  );
};
