import { useT } from "@krapao/i18n/react";

import { OwnPasskeys } from "../features/security/own-passkeys.tsx";
import { OwnSignIns } from "../features/security/own-sign-ins.tsx";
import { Page } from "../shell/page.tsx";

/** The operator's own sessions and passkeys. Every role has this page. */
export const Own = () => {
  const t = useT("console");
  return (
    <Page title={t("ownSignIns.menu")}>
      <div className="grid items-start gap-3.5 xl:grid-cols-2">
        <OwnSignIns />
        <OwnPasskeys />
      </div>
    </Page>
  );
};
