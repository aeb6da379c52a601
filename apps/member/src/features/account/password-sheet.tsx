import { changePassword } from "@krapao/contract/account/change-password";
import { useT } from "@krapao/i18n/react";
import { AlertDialog } from "@krapao/ui/alert-dialog";
import { Button } from "@krapao/ui/button";
import { Field } from "@krapao/ui/field";
import { PasswordInput } from "@krapao/ui/password-input";
import { Sheet } from "@krapao/ui/sheet";
import { toast } from "@krapao/ui/toast";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";

import { CallError, NO_ANSWER, request } from "../../lib/client.ts";
import { mayBeDone, sendForm } from "../../lib/lost-answer.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { usePasswordProblem } from "../../lib/use-password-problem.ts";
import { useWallet } from "../../money/wallet-query.ts";
import { sessionsQuery } from "./queries.ts";

const EMPTY = { old: "", next: "", again: "" };

/** Changes the password, which logs every other device out. */
export const PasswordSheet = ({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) => {
  const t = useT("forms", "member", "security");
  const failureText = useFailureText();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(EMPTY);
  const [differs, setDiffers] = useState(false);
  const profile = useWallet().data?.profile;
  const phone = profile?.username ?? "";
  const { problem, takeRefusal } = usePasswordProblem(typed.next, { name: profile?.name ?? "", phone });
  // Kept while the alert closes. It is not known whether a change without an answer was made.
  const [told, setTold] = useState({ title: "", isUnknown: false });
  const close = (): void => {
    setTyped(EMPTY);
    setDiffers(false);
    onClose();
  };
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => {
      const body = { oldPassword: typed.old, newPassword: typed.next };
      return sendForm("change", phone, () => request(changePassword, { body }));
    },
    onSuccess: () => {
      toast(t("profile.passwordChanged"), "success");
      close();
      void queries.invalidateQueries(sessionsQuery);
    },
    onError: (failure) => {
      const isLost = failure instanceof CallError && failure.key === NO_ANSWER && navigator.onLine;
      const isUnknown = isLost || mayBeDone("change", phone, failure);
      const title = isUnknown ? t("password.maybeTitle") : (takeRefusal(failure) ?? failureText(failure));
      setTold({ title, isUnknown });
    },
  });
  const edit = (part: Partial<typeof EMPTY>): void => {
    setTyped({ ...typed, ...part });
    setDiffers(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // An empty field stops the form silently (SPEC.md section 5).
    if (isPending || Object.values(typed).includes("")) return;
    if (typed.next === typed.again) mutate();
    else setDiffers(true);
  };
  return (
    <>
      <Sheet
        open={open && error === null}
        onClose={close}
        title={t("terms.changePassword")}
        locked={isPending}
        footer={
          <Button type="submit" form="change-password" wide loading={isPending}>
            {t("terms.changePassword")}
          </Button>
        }
      >
        <form id="change-password" onSubmit={submit} noValidate className="grid gap-4">
          <Field label={t("terms.oldPassword")}>
            <PasswordInput
              data-first
              maxLength={256}
              value={typed.old}
              onChange={(event) => edit({ old: event.target.value })}
            />
          </Field>
          <Field label={t("terms.newPassword")} hint={t("profile.passwordEndsOthers")} error={problem}>
            <PasswordInput
              autoComplete="new-password"
              maxLength={256}
              value={typed.next}
              onChange={(event) => edit({ next: event.target.value })}
            />
          </Field>
          <Field label={t("terms.confirmNewPassword")} error={differs ? t("validation.passwordNotEqual") : null}>
            <PasswordInput
              autoComplete="new-password"
              maxLength={256}
              value={typed.again}
              onChange={(event) => edit({ again: event.target.value })}
            />
          </Field>
        </form>
      </Sheet>
      <AlertDialog
        open={open && error !== null}
        tone={told.isUnknown ? "wait" : "danger"}
        title={told.title}
        onClose={reset}
      >
        {told.isUnknown ? t("password.maybeBody") : undefined}
      </AlertDialog>
    </>
  );
};
