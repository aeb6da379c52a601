import { assignFlag } from "@krapao/contract/operator/assign-flag";
import { listFlagAssignees } from "@krapao/contract/operator/list-flag-assignees";
import { useT } from "@krapao/i18n/react";
import { Field } from "@krapao/ui/field";
import { Select } from "@krapao/ui/select";
import { toast } from "@krapao/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { ChangeList } from "../../audit-log/change-list.tsx";
import { read } from "../../lib/read.ts";
import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { TextArea } from "../../parts/text-area.tsx";
import { type FlagItem, useFlagWords } from "../../parts/flag-words.ts";

const MOST = 500;
const NOBODY = "nobody";

/** Hands a case to another operator with a note, or returns it to the queue. */
export const HandOverDialog = ({ flag, onClose }: { readonly flag: FlagItem; readonly onClose: () => void }) => {
  const t = useT("console");
  const [to, setTo] = useState("");
  const [note, setNote] = useState("");
  const { title, found } = useFlagWords()(flag);
  const { data: operators } = useQuery(read(listFlagAssignees, {}));
  const holder = flag.assigned?.to ?? null;
  const others = (operators ?? []).filter(({ _id }) => _id !== holder?._id);
  const give = useAction(assignFlag, () => {
    toast(t("flags.handedOver"), "success");
    onClose();
  });
  const isBack = to === NOBODY;
  return (
    <ActionDialog
      open
      title={t("flags.handOverTitle")}
      confirm={isBack ? t("flags.giveBack") : t("flags.handOver")}
      withReason={false}
      blocked={to === ""}
      busy={give.busy}
      failure={give.failure}
      onConfirm={() =>
        give.run({
          params: { _id: flag._id },
          body: {
            operator: isBack ? null : to,
            ...(holder !== null && { from: holder._id }),
            ...(!isBack && note.trim() !== "" && { note: note.trim() }),
          },
        })
      }
      onClose={onClose}
    >
      <div className="grid gap-1 rounded-control bg-wait-soft px-3.5 py-2.5 text-wait">
        <p className="font-semibold">{title}</p>
        <ChangeList before={null} after={found} />
      </div>
      <Field label={t("flags.handOverTo")}>
        <Select data-first value={to} onChange={({ target }) => setTo(target.value)}>
          <option value="" disabled>
            {t("flags.handOverChoose")}
          </option>
          {others.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
          {holder !== null && <option value={NOBODY}>{t("flags.handOverNobody")}</option>}
        </Select>
      </Field>
      {!isBack && (
        <Field label={t("flags.handOverNote")}>
          <TextArea value={note} maxLength={MOST} onChange={({ target }) => setNote(target.value)} />
        </Field>
      )}
    </ActionDialog>
  );
};
