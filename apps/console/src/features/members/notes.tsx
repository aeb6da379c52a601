import { noteMember } from "@krapao/contract/operator/note-member";
import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { type FormEvent, useState } from "react";

import { useAction } from "../../lib/use-action.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { At } from "../../parts/moments.tsx";
import { Panel } from "../../parts/panel.tsx";
import { PersonName } from "../../parts/person-name.tsx";
import { TextArea } from "../../parts/text-area.tsx";
import { May } from "../../parts/may.tsx";

const MOST = 500;

/** What operators tell each other about the member; the member never sees it. */
export const Notes = ({ member: { _id, notes } }: { readonly member: MemberPage }) => {
  const t = useT("console");
  const [text, setText] = useState("");
  const note = useAction(noteMember, () => setText(""));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() !== "") note.run({ params: { _id }, body: { text: text.trim() } });
  };
  return (
    <Panel title={t("member.notes")}>
      <May act="members.note">
        <form onSubmit={submit} noValidate className="grid gap-2 px-4 pb-3.5">
          <Field label={t("member.note")} labelHidden>
            <TextArea
              placeholder={t("member.note")}
              maxLength={MOST}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </Field>
          <FailureNote failure={note.failure} />
          {text.trim() !== "" && (
            <Button type="submit" size="small" loading={note.busy} className="justify-self-end">
              {t("member.noteAdd")}
            </Button>
          )}
        </form>
      </May>
      {notes.length > 0 && (
        <ul>
          {notes.map(({ by, at, text: said }) => (
            <li key={`${at} ${by._id}`} className="border-t border-line px-4 py-3">
              <p>
                <b>
                  <PersonName person={by} />
                </b>{" "}
                <span className="text-small text-mute">
                  <At moment={at} />
                </span>
              </p>
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{said}</p>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
};
