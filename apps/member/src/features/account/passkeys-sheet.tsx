import { addPasskey } from "@krapao/contract/passkey/add-passkey";
import { beginPasskey } from "@krapao/contract/passkey/begin-passkey";
import { removePasskey } from "@krapao/contract/passkey/remove-passkey";
import { renamePasskey } from "@krapao/contract/passkey/rename-passkey";
import type { Passkey } from "@krapao/contract/passkey/shapes";
import { timeAgo } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { deviceName } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { ErrorState } from "@krapao/ui/error-state";
import { Field } from "@krapao/ui/field";
import { IconButton } from "@krapao/ui/icon-button";
import { Mark, RowCard } from "@krapao/ui/list-row";
import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { TextInput } from "@krapao/ui/text-input";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Fingerprint, Pencil, Plus, ScanFace } from "lucide-react";
import { type FormEvent, useState } from "react";

import { canUsePasskeys } from "@krapao/client/can-use-passkeys";
import { CallError, request } from "../../lib/client.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { useLoadFailureText } from "../../lib/use-load-failure-text.ts";
import { useNow } from "../../lib/use-now.ts";
import { useStepUpAsked } from "../../lib/use-step-up-asked.ts";
import { passkeysQuery } from "./queries.ts";

const NAME_MOST = 50;

const PasskeyRow = ({ passkey, onEdit }: { readonly passkey: Passkey; readonly onEdit: () => void }) => {
  const t = useT("forms", "member", "security");
  const words = useWords();
  const now = useNow();
  const { name, usedAt, createdAt, isSynced } = passkey;
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3.5">
      <Mark>{isSynced ? <ScanFace /> : <Fingerprint />}</Mark>
      <span className="min-w-0 grow basis-36">
        <span className="block font-semibold break-words">{name}</span>
        <span className="block text-small text-mute">
          {usedAt === null
            ? t("passkey.added", { ago: timeAgo(words, createdAt, now) })
            : t("passkey.used", { ago: timeAgo(words, usedAt, now) })}
        </span>
      </span>
      <IconButton
        tone="mute"
        label={`${t("passkey.edit")}: ${name}`}
        icon={<Pencil aria-hidden className="size-5" />}
        onClick={onEdit}
      />
    </li>
  );
};

type Editing = { readonly passkey: Passkey; readonly onDone: () => void };

/** Another name for a passkey, or its end. */
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

/** The member's passkeys: added on this device, named and removed. */
export const PasskeysSheet = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useT("forms", "member", "security");
  const failureText = useFailureText();
  const loadFailureText = useLoadFailureText();
  const queries = useQueryClient();
  const { data, isError, error, isFetching, refetch } = useQuery(passkeysQuery);
  const isAsked = useStepUpAsked() !== null;
  const [editing, setEditing] = useState<Passkey | null>(null);
  const reload = () => queries.invalidateQueries(passkeysQuery);
  const add = useMutation({
    mutationFn: async () => {
      const { makeKey, wasLeft, wasThere } = await import("@krapao/client/passkey");
      try {
        const options = await request(beginPasskey, {});
        const made = await makeKey(options);
        const name = deviceName(navigator.userAgent) ?? t("profile.deviceUnknown");
        await request(addPasskey, { body: { attempt: options.attempt, name: name.slice(0, NAME_MOST), made } });
        toast(t("passkey.done"), "success");
      } catch (failure) {
        const isLeft = wasLeft(failure) || (failure instanceof CallError && failure.key === "STEP_UP_REQUIRED");
        if (isLeft) return;
        toast(wasThere(failure) ? t("passkey.there") : failureText(failure), "danger");
      }
    },
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
        <p className="mb-4 text-mute">{t("passkey.lead")}</p>
        {data === undefined ? (
          isError ? (
            <ErrorState retrying={isFetching} onRetry={() => void refetch()}>
              {loadFailureText(error)}
            </ErrorState>
          ) : (
            <Skeleton className="h-40 w-full rounded-card" />
          )
        ) : (
          <div className="grid gap-4">
            {data.length > 0 && (
              <RowCard as="ul">
                {data.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} onEdit={() => setEditing(passkey)} />
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
