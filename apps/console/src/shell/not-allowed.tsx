import { useT } from "@krapao/i18n/react";
import { Lock } from "lucide-react";

import { useMe } from "../lib/use-me.ts";
import { Empty } from "../parts/empty.tsx";
import { Panel } from "../parts/panel.tsx";
import { RoleName } from "../parts/role-name.tsx";
import { Page } from "./page.tsx";

/** Shown instead of a page that the role may not open. */
export const NotAllowed = () => {
  const t = useT("console");
  const me = useMe();
  return (
    <Page title={t("notAllowed.title")}>
      <Panel>
        <Empty icon={<Lock />} title={t("notAllowed.body")}>
          {me !== null && (
            <>
              {t("notAllowed.role")} <RoleName role={me.role} />
            </>
          )}
        </Empty>
      </Panel>
    </Page>
  );
};
