import type { Chat } from "@krapao/contract/operator/chat-shapes";
import { handOverChat } from "@krapao/contract/operator/hand-over-chat";
import { listOperators } from "@krapao/contract/operator/list-operators";
import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { read } from "../../lib/read.ts";
import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { TextArea } from "../../parts/text-area.tsx";

const MOST = 500;

/** Hands a conversation to another operator or returns it to the waiting list, with a note for the next operator. */
export const HandOverDialog = ({ chat, onClose }: { readonly chat: Chat; readonly onClose: () => void }) => {
  const t = useT("console");
  const [to, setTo] = useState("");
  const [note, setNote] = useState("");
  const { data } = useQuery(read(listOperators, {}));
  // Operators who take no new conversations are listed last and cannot be chosen.
  const others = (data ?? [])
    .filter(({ _id, isActive }) => isActive && _id !== chat.operator?._id)
    .toSorted((one, other) => Number(other.takesChats) - Number(one.takesChats));
  const give = useAction(handOverChat, onClose);
  return (
    <ActionDialog
      open
      title={t("inbox.handOverTitle")}
      confirm={t("inbox.handOver")}
      withReason={false}
      busy={give.busy}
      failure={give.failure}
      onConfirm={() =>
        give.run({
          params: { _id: chat._id },
          body: { operator: to === "" ? null : to, ...(note.trim() !== "" && { note: note.trim() }) },
        })
      }
      onClose={onClose}
    >
      <Field label={t("inbox.handOverTo")}>
        <Select
          value={to === "" ? "all" : to}
          onChange={({ target }) => setTo(target.value === "all" ? "" : target.value)}
        >
          <option value="all">{t("inbox.handOverAll")}</option>
          {others.map(({ _id, name, takesChats }) => (
            <option key={_id} value={_id} disabled={!takesChats}>
              {takesChats ? name : t("inbox.handOverNone", { name })}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={t("inbox.handOverNote")}>
        <TextArea value={note} maxLength={MOST} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </ActionDialog>
  );
};
