import { noteChat } from "@krapao/contract/operator/note-chat";
import type { getChat } from "@krapao/contract/operator/get-chat";
import type { AnswerOf } from "@krapao/contract/types";
import { useT } from "@krapao/i18n/react";

import { useMay } from "../../lib/use-may.ts";
import { Note, NoteForm } from "../../parts/notes.tsx";

const MAX_LENGTH = 1_000;

/** Internal notes on a conversation. The customer never sees them. */
export const ChatNotes = ({ chat: { _id, notes } }: { readonly chat: AnswerOf<typeof getChat> }) => {
  const t = useT("console");
  const mayNote = useMay()("inbox.reply");
  return (
    <div className="grid gap-2">
      {notes.map((note) => (
        <div key={`${note.at} ${note.by._id}`}>
          <Note note={note} />
        </div>
      ))}
      {mayNote && <NoteForm call={noteChat} id={_id} label={t("inbox.note")} maxLength={MAX_LENGTH} />}
    </div>
  );
};
