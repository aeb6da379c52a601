import { noteChat } from "@krapao/contract/operator/note-chat";
import type { getChat } from "@krapao/contract/operator/get-chat";
import type { AnswerOf } from "@krapao/contract/types";
import { useT } from "@krapao/i18n/react";

import { Note, NoteForm } from "../../parts/notes.tsx";

const MAX_LENGTH = 1_000;

/** Internal notes on a conversation. The customer never sees them. */
export const ChatNotes = ({ chat: { _id, notes } }: { readonly chat: AnswerOf<typeof getChat> }) => {
  const t = useT("console");
  return (
    <div className="grid gap-2">
      {notes.map((note) => (
        <div key={`${note.at} ${note.by._id}`}>
          <Note note={note} />
        </div>
      ))}
      <NoteForm call={noteChat} id={_id} label={t("inbox.note")} maxLength={MAX_LENGTH} />
    </div>
  );
};
