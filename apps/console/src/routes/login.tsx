import { useT } from "@krapao/i18n/react";
import { Clock } from "lucide-react";

import { LoginForm } from "../features/session/login-form.tsx";
import { NightPage } from "../features/session/night-page.tsx";
import { sessionEnd } from "../lib/session.ts";

/** The sign-in page. Says why the last session ended, unless the operator signed out. */
export const Login = () => {
  const t = useT("console");
  const end = sessionEnd();
  return (
    <NightPage title={t("session.signIn")} lead={t("session.signInLead")}>
      {(end === "idle" || end === "ended") && (
        <p role="status" className="mb-4 flex gap-2 rounded-control bg-wait-soft px-3 py-2.5 text-wait">
          <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
          {end === "idle" ? t("session.endedIdle") : t("session.ended")}
        </p>
      )}
      <LoginForm />
    </NightPage>
  );
};
