import { useT } from "@krapao/i18n/react";

import { LeaveButton } from "./leave-button.tsx";
import { NightPage } from "./night-page.tsx";
import { PasswordForm } from "./password-form.tsx";

/** Shown before any other page: the operator replaces the password that another operator gave them. */
export const FirstPasswordPage = () => {
  const t = useT("console");
  return (
    <NightPage title={t("session.firstPassword")} lead={t("session.firstPasswordLead")} foot={<LeaveButton />}>
      <PasswordForm onDone={() => undefined} />
    </NightPage>
  );
};
