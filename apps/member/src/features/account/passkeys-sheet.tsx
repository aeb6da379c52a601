import { addPasskey } from "@krapao/contract/passkey/add-passkey";
import { beginPasskey } from "@krapao/contract/passkey/begin-passkey";
import { removePasskey } from "@krapao/contract/passkey/remove-passkey";
import { renamePasskey } from "@krapao/contract/passkey/rename-passkey";
import type { Passkey } from "@krapao/contract/passkey/shapes";
import { useT } from "@krapao/i18n/react";
import { deviceName } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { RowCard } from "@krapao/ui/list-row";
import { PasskeyRow } from "@krapao/ui/passkey-row";
import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { TextInput } from "@krapao/ui/text-input";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";

import { canUsePasskeys } from "@krapao/client/can-use-passkeys";
import { Coming } from "../../content/coming.tsx";
import { readOf } from "../../lib/read-of.ts";
import { CallError, request } from "../../lib/client.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { useNow } from "../../lib/use-now.ts";
import { useStepUpAsked } from "../../lib/use-step-up-asked.ts";
import { passkeysQuery } from "./queries.ts";

const NAME_MOST = 50;

type Editing = { readonly passkey: Passkey; readonly onDone: () => void };

/** Renames or removes a passkey. */
const EditForm = ({ passkey, onDone }: Editing) => {
  const t = useT("member", "security");
  const failureText = useFailureText();
  const [name, setName] = useState(passkey.name);
  const params = { id: passkey.id };
  const rename = useMutation({
    mutationFn: () => request(renamePasskey, { params, body: { name: name.trim() } }),
    onSuccess: onDone,
  });
  const remove = useMutation({
    mutationFn: () => request(removePasskey, { params }),
    onSuccess: () => {
      toast(t("passkey.removed"), "success");
      onDone();
    },
  });
  const busy = rename.isPending || remove.isPending;
  const failure = rename.error ?? remove.error;
  const isLeft = failure instanceof CallError && failure.key === "STEP_UP_REQUIRED";
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!busy && name.trim() !== "") rename.mutate();
  };
  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field label={t("passkey.name")} error={failure === null || isLeft ? null : failureText(failure)}>
        <TextInput data-first maxLength={NAME_MOST} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <div className="grid gap-2.5">
        <Button type="submit" wide loading={rename.isPending} disabled={busy || name.trim() === ""}>
          {t("common.save")}
        </Button>
        <Button wide tone="danger-outline" loading={remove.isPending} disabled={busy} onClick={() => remove.mutate()}>
          {t("passkey.remove")}
        </Button>
      </div>
    </form>
  );
};

/** The member's passkeys: they are added on this device, renamed and removed. */
export const PasskeysSheet = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useT("forms", "member", "security");
  const failureText = useFailureText();
  const queries = useQueryClient();
  const read = useQuery(passkeysQuery);
  const { data } = read;
  const isAsked = useStepUpAsked() !== null;
  const now = useNow();
  const [editing, setEditing] = useState<Passkey | null>(null);
  const reload = () => queries.invalidateQueries(passkeysQuery);
  const add = useMutation({
    mutationFn: async () => {
      const { addKey } = await import("@krapao/client/passkey");
      const name = (deviceName(navigator.userAgent) ?? t("profile.deviceUnknown")).slice(0, NAME_MOST);
      return addKey(
        () => request(beginPasskey, {}),
        ({ attempt }, made) => request(addPasskey, { body: { attempt, name, made } }),
      );
    },
    onSuccess: (came) => {
      if (came === "added") toast(t("passkey.done"), "success");
      if (came === "there") toast(t("passkey.there"), "danger");
    },
    onError: (failure) => toast(failureText(failure), "danger"),
    onSettled: reload,
  });
  const close = (): void => {
    setEditing(null);
    onClose();
  };
  return (
    <>
      <Sheet
        open={open && editing === null && !isAsked}
        onClose={close}
        title={t("passkey.title")}
        locked={add.isPending}
      >
        <p className="text-mute">{t("passkey.lead")}</p>
        <p className="mt-2 mb-4 text-mute">{t("passkey.safer")}</p>
        {data === undefined ? (
          <Coming reads={[readOf(read)]}>
            <Skeleton className="h-40 w-full rounded-card" />
          </Coming>
        ) : (
          <div className="grid gap-4">
            {data.length > 0 && (
              <RowCard as="ul">
                {data.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} now={now} onEdit={() => setEditing(passkey)} />
                ))}
              </RowCard>
            )}
            {canUsePasskeys() ? (
              <Button
                wide
                tone={data.length === 0 ? "night" : "outline"}
                icon={<Plus aria-hidden className="size-5" />}
                loading={add.isPending}
                onClick={() => add.mutate()}
              >
                {t("passkey.add")}
              </Button>
            ) : (
              <p className="text-label text-mute">{t("passkey.unable")}</p>
            )}
          </div>
        )}
      </Sheet>
      <Sheet open={open && editing !== null && !isAsked} onClose={() => setEditing(null)} title={t("passkey.edit")}>
        {editing !== null && (
          <EditForm
            key={editing.id}
            passkey={editing}
            onDone={() => {
              setEditing(null);
              void reload();
            }}
          />
        )}
      </Sheet>
    </>
  );
};
