import { noteMember } from "@krapao/contract/operator/note-member";
import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { pinMemberNote } from "@krapao/contract/operator/pin-member-note";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Pin, PinOff } from "lucide-react";
import { useRef } from "react";

import { useAction } from "../../lib/use-action.ts";
import { useLetterKeys } from "../../lib/use-letter-keys.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { May } from "../../parts/may.tsx";
import { Note, NoteForm } from "../../parts/notes.tsx";
import { Panel } from "../../parts/panel.tsx";

const MAX_LENGTH = 500;

/** Internal notes on a member, pinned notes first. The member never sees them. */
export const Notes = ({ member: { _id, notes } }: { readonly member: MemberPage }) => {
  const t = useT("console");
  const form = useRef<HTMLDivElement>(null);
  const pin = useAction(pinMemberNote);
  useLetterKeys({ n: () => form.current?.querySelector("textarea")?.focus() });
  return (
    <Panel title={t("member.notes")}>
      <May act="members.note">
        <div ref={form} className="px-4 pb-3.5">
          <NoteForm call={noteMember} id={_id} label={t("member.note")} maxLength={MAX_LENGTH} />
        </div>
      </May>
      <FailureNote failure={pin.failure} />
      {notes.length === 0 ? (
        <p className="border-t border-line px-4 py-3 text-mute">{t("member.noNotes")}</p>
      ) : (
        <ul>
          {notes.map((note) => {
            const { _id: id, isPinned } = note;
            return (
              <li
                key={id}
                className={cx("flex items-start gap-2 border-t border-line px-4 py-3", isPinned && "bg-wait-soft")}
              >
                <div className="min-w-0 grow">
                  <Note note={note} />
                </div>
                {isPinned && <span className="sr-only">{t("member.pinned")}</span>}
                <May act="members.note">
                  <button
                    type="button"
                    aria-label={t(isPinned ? "member.unpin" : "member.pin")}
                    title={t(isPinned ? "member.unpin" : "member.pin")}
                    disabled={pin.busy}
                    className="grid size-8 shrink-0 place-items-center rounded-control text-mute hover:bg-sand hover:text-ink pointer-coarse:size-11"
                    onClick={() => pin.run({ params: { _id, note: id }, body: { isPinned: !isPinned } })}
                  >
                    {isPinned ? <PinOff aria-hidden className="size-4" /> : <Pin aria-hidden className="size-4" />}
                  </button>
                </May>
              </li>
            );
          })}
        </ul>
      )}
    </Panel>
  );
};
