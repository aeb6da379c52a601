import { removeOperatorPasskey } from "@krapao/contract/operator/remove-operator-passkey";
import { renameOperatorPasskey } from "@krapao/contract/operator/rename-operator-passkey";
import type { Passkey } from "@krapao/contract/passkey/shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { TextInput } from "@krapao/ui/text-input";
import { toast } from "@krapao/ui/toast";
import { type FormEvent, useState, useSyncExternalStore } from "react";

import { isStepUpAsked, onStepUpChange } from "../../lib/step-up.ts";
import { useUnsaved } from "../../lib/unsaved.ts";
import { useAction } from "../../lib/use-action.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { FormSheet } from "../../parts/form-sheet.tsx";

/** The most characters of a passkey's name. */
export const PASSKEY_NAME_MOST = 50;

const EditForm = ({ passkey: { id, name: first }, onDone }: EditFormProps) => {
  const t = useT("console", "security");
  const [name, setName] = useState(first);
  const params = { _id: id };
  const rename = useAction(renameOperatorPasskey, onDone);
  const remove = useAction(removeOperatorPasskey, () => {
    toast(t("passkey.removed"), "success");
    onDone();
  });
  const busy = rename.busy || remove.busy;
  const isEmpty = name.trim() === "";
  useUnsaved(name.trim() !== first);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy && !isEmpty) rename.run({ params, body: { name: name.trim() } });
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field label={t("passkey.name")}>
        <TextInput
          data-first
          maxLength={PASSKEY_NAME_MOST}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <FailureNote failure={rename.failure ?? remove.failure} />
      <div className="grid gap-2.5">
        <Button type="submit" wide loading={rename.busy} disabled={busy || isEmpty}>
          {t("common.save")}
        </Button>
        <Button wide tone="danger-outline" loading={remove.busy} disabled={busy} onClick={() => remove.run({ params })}>
          {t("passkey.remove")}
        </Button>
      </div>
      <p className="text-label text-mute">{t("ownPasskeys.removeLead")}</p>
    </form>
  );
};
type EditFormProps = { readonly passkey: Passkey; readonly onDone: () => void };

/** Renames or removes one of the operator's passkeys. */
export const PasskeySheet = ({ passkey, onClose }: PasskeySheetProps) => {
  const t = useT("security");
  const isAsked = useSyncExternalStore(onStepUpChange, isStepUpAsked);
  return (
    <FormSheet open={passkey !== null && !isAsked} onClose={onClose} title={t("passkey.edit")}>
      {passkey !== null && <EditForm key={passkey.id} passkey={passkey} onDone={onClose} />}
    </FormSheet>
  );
};
type PasskeySheetProps = { readonly passkey: Passkey | null; readonly onClose: () => void };
