import { useT } from "@krapao/i18n/react";
import { useState } from "react";

import { FirstOwnerForm } from "../features/session/first-owner-form.tsx";
import { NightPage } from "../features/session/night-page.tsx";
import { Link } from "../lib/navigation.tsx";

/** Creates the first owner by the one-time link. The token is removed from the address immediately. */
export const FirstOwner = () => {
  const t = useT("console");
  const [link] = useState(() => {
    const found = location.hash.slice(1);
    if (found !== "") history.replaceState(history.state, "", location.pathname);
    return found;
  });
  return (
    <NightPage
      title={t("session.firstOwner")}
      lead={link === "" ? t("session.firstOwnerNoLink") : t("session.firstOwnerLead")}
    >
      {link === "" ? (
        <Link href="/login" className="font-semibold text-accent-text hover:underline">
          {t("session.signIn")}
        </Link>
      ) : (
        <FirstOwnerForm link={link} />
      )}
    </NightPage>
  );
};
