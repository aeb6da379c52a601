import type { ContentKind } from "@krapao/contract/operator/content-shapes";
import { dropContentSchedule } from "@krapao/contract/operator/drop-content-schedule";
import { dateTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { CalendarClock } from "lucide-react";

import { useAction } from "../../lib/use-action.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { PersonName } from "../../parts/person-name.tsx";
import type { Items, SavedDraft } from "./use-draft.ts";

type NoteProps = {
  readonly scheduled: Pick<NonNullable<SavedDraft["scheduled"]>, "at" | "by" | "reason">;
  readonly failure: unknown;
  readonly busy: boolean;
  /** Shows what is set, to go on with it. */
  readonly onBack: () => void;
  readonly onDrop: () => void;
};

/**
 * Says when a draft is published automatically, by whom it was scheduled and why, with buttons to edit or cancel it.
 */
export const PublishingNote = ({ scheduled: { at, by, reason }, failure, busy, onBack, onDrop }: NoteProps) => {
  const t = useT("console", "editing");
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-accent-soft/60 px-4 py-3">
      <CalendarClock aria-hidden className="size-4 shrink-0 text-accent-text" />
      <p className="min-w-0 grow basis-60">
        <b className="block">{t("editor.scheduledFor", { time: dateTimeText(at) })}</b>
        <span className="text-small text-mute [overflow-wrap:anywhere]">
          <PersonName person={by} /> · {reason}
        </span>
      </p>
      <FailureNote failure={failure} />
      <Button tone="outline" size="small" onClick={onBack}>
        {t("editor.back")}
      </Button>
      <Button tone="outline" size="small" loading={busy} onClick={onDrop}>
        {t("editor.unschedule")}
      </Button>
    </div>
  );
};

type ScheduledNoteProps = {
  readonly kind: ContentKind;
  readonly scheduled: NonNullable<SavedDraft["scheduled"]>;
  /** Puts the texts that are set into the draft. */
  readonly onBack: (items: Items) => void;
  readonly onDropped: () => void;
};

/** {@link PublishingNote} for the texts of one kind. */
export const ScheduledNote = ({ kind, scheduled, onBack, onDropped }: ScheduledNoteProps) => {
  const drop = useAction(dropContentSchedule, onDropped);
  return (
    <PublishingNote
      scheduled={scheduled}
      failure={drop.failure}
      busy={drop.busy}
      onBack={() => onBack(scheduled.items)}
      onDrop={() => drop.run({ params: { kind } })}
    />
  );
};
