import { runLedgerAudit } from "@krapao/contract/operator/run-ledger-audit";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { RotateCw } from "lucide-react";
import { useEffect } from "react";

import { useAction } from "../../lib/use-action.ts";
import { useFailureText } from "../../lib/use-failure-text.ts";
import { May } from "../../parts/may.tsx";

/** Audits the books now. */
export const CheckAgain = () => {
  const t = useT("console");
  const failureText = useFailureText();
  const audit = useAction(runLedgerAudit, ({ discrepancies }) => {
    if (discrepancies.length === 0) toast(t("ledgerAudit.checked"), "success");
    else toast(t("ledgerAudit.broken"), "danger");
  });
  const { failure } = audit;
  useEffect(() => {
    if (failure !== null) toast(failureText(failure), "danger");
  }, [failure, failureText]);
  return (
    <May act="ledger.act">
      <Button
        tone="outline"
        size="small"
        loading={audit.busy}
        icon={<RotateCw aria-hidden className="size-4" />}
        onClick={() => audit.run({})}
      >
        {t("ledgerAudit.again")}
      </Button>
    </May>
  );
};
