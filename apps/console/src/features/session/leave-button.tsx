import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";

import { endSession } from "../../lib/session.ts";

/** Signs out of a page that must be completed first. */
export const LeaveButton = () => {
  const t = useT("console");
  return (
    <Button tone="glass" size="small" onClick={() => endSession("left")}>
      {t("operator.leave")}
    </Button>
  );
};
