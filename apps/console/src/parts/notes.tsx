import type { noteChat } from "@krapao/contract/operator/note-chat";
import type { noteMember } from "@krapao/contract/operator/note-member";
import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { type FormEvent, useRef, useState } from "react";

import { useUnsaved } from "../lib/unsaved.ts";
import { useAction } from "../lib/use-action.ts";
import { FailureNote } from "./failure-note.tsx";
import { At } from "./moments.tsx";
import { PersonName } from "./person-name.tsx";
import { TextArea } from "./text-area.tsx";

/** One note: author, time, text. */
export const Note = ({
  note: { by, at, text },
}: {
  readonly note: Pick<MemberPage["notes"][number], "by" | "at" | "text">;
}) => (
  <>
    <p>
      <b>
        <PersonName person={by} />
      </b>{" "}
      <span className="text-small text-mute">
        <At moment={at} />
      </span>
    </p>
    <p className="whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
  </>
);

type NoteFormProps = {
  /** The call that adds a note to a member or to a conversation. */
  readonly call: typeof noteChat | typeof noteMember;
  /** The id of that member or conversation. */
  readonly id: string;
  readonly label: string;
  readonly maxLength: number;
};

/** Adds a note, once, however often it is sent. The button appears when the text is not empty. */
export const NoteForm = ({ call, id, label, maxLength }: NoteFormProps) => {
  const t = useT("console");
  const [text, setText] = useState("");
  const deliverId = useRef("");
  // Another text is another note, even after a failure: the one before may have been stored.
  const change = (next: string): void => {
    setText(next);
    deliverId.current = crypto.randomUUID();
  };
  useUnsaved(text.trim() !== "");
  const { busy, failure, run } = useAction(call, () => change(""));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const body = { text: text.trim(), deliverId: deliverId.current };
    if (body.text !== "") run({ params: { _id: id }, body });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-2">
      <Field label={label} labelHidden>
        <TextArea
          placeholder={label}
          maxLength={maxLength}
          value={text}
          onChange={({ target }) => change(target.value)}
        />
      </Field>
      <FailureNote failure={failure} />
      {text.trim() !== "" && (
        <Button type="submit" size="small" loading={busy} className="justify-self-end">
          {t("member.noteAdd")}
        </Button>
      )}
    </form>
  );
};
