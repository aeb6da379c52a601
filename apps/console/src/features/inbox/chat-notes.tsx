import { noteChat } from "@krapao/contract/operator/note-chat";
import type { getChat } from "@krapao/contract/operator/get-chat";
import type { AnswerOf } from "@krapao/contract/types";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { type FormEvent, useState } from "react";

import { useAction } from "../../lib/use-action.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { At } from "../../parts/moments.tsx";
import { PersonName } from "../../parts/person-name.tsx";
import { TextArea } from "../../parts/text-area.tsx";

const MOST = 1_000;

/** What operators tell each other about a conversation; the customer never sees it. */
export const ChatNotes = ({ chat: { _id, notes } }: { readonly chat: AnswerOf<typeof getChat> }) => {
  const t = useT("console");
  const [text, setText] = useState("");
  const note = useAction(noteChat, () => setText(""));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== "") note.run({ params: { _id }, body: { text: text.trim() } });
  };
  return (
    <div className="grid gap-2">
      {notes.map(({ by, at, text: said }) => (
        <div key={`${at} ${by._id}`}>
          <p>
            <b>
              <PersonName person={by} />
            </b>{" "}
            <span className="text-small text-mute">
              <At moment={at} />
            </span>
          </p>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{said}</p>
        </div>
      ))}
      <form onSubmit={submit} noValidate className="grid gap-2">
        <Field label={t("inbox.note")} labelHidden>
          <TextArea
            placeholder={t("inbox.note")}
            maxLength={MOST}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <FailureNote failure={note.failure} />
        {text.trim() !== "" && (
          <Button type="submit" size="small" loading={note.busy} className="justify-self-end">
            {t("member.noteAdd")}
          </Button>
        )}
      </form>
    </div>
  );
};
