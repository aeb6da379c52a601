import type { Slip } from "@krapao/contract/statement/shapes";
import { moneyText, shortTimeText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { Badge } from "@krapao/ui/badge";
import { Mark } from "@krapao/ui/list-row";
import { StepBar } from "@krapao/ui/progress-bar";
import { StatusBadge } from "@krapao/ui/status-badge";
import { ChevronRight, CircleAlert, ReceiptText } from "lucide-react";

import { Link } from "../../../lib/navigation.tsx";
import { movementHref } from "../../../money/movement-href.ts";

/** The progress of a slip. “Sent” is done once the slip is listed, the last step when the money is credited. */
const stepOf = ({ status }: Slip): number => (status === "SUCCESS" ? 3 : 1);

/** A slip's progress: sent, checked, in the wallet; or why it failed. */
export const LatestSlip = ({ slip, currency }: { readonly slip: Slip; readonly currency: "LAK" | "BAHT" }) => {
  const t = useT("member", "deposit");
  const words = useWords();
  const reason = slip.note === null ? null : words.find(`slipReasons.${slip.note}`);
  const steps = [t("statuses.slip.sent"), t("statuses.slip.checking"), t("statuses.slip.credited")];
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3.5 border-t border-line pt-3.5">
      <Mark tone={slip.status === "FAILED" ? "quiet" : "accent"} size="large">
        <ReceiptText />
      </Mark>
      <div className="grid min-w-0 grid-cols-1 gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <p className="min-w-0">
            {slip.amount !== null && <span className="mr-2 font-bold">{moneyText(slip.amount, currency)}</span>}
            <span className="text-label text-mute">
              {t("deposit.slipSentAt", { time: shortTimeText(slip.createdAt) })}
            </span>
          </p>
          {slip.status === "IN_PROGRESS" ? (
            <Badge tone="wait">{t("statuses.slip.checking")}</Badge>
          ) : (
            <StatusBadge status={slip.status} />
          )}
        </div>
        {slip.status === "FAILED" ? (
          <p className="flex gap-2 text-label text-mute">
            <CircleAlert aria-hidden className="mt-0.5 size-4.5 shrink-0 text-down" />
            {reason ?? t("statuses.FAILED")}
          </p>
        ) : (
          <StepBar steps={steps} at={stepOf(slip)} label={t("statement.slipStatus")} />
        )}
        {slip.status === "SUCCESS" && (
          <Link
            href={movementHref(slip.reference)}
            className="flex min-h-11 items-center gap-1 font-semibold text-accent-text hover:underline"
          >
            {t("deposit.slipShow")}
            <ChevronRight aria-hidden className="size-4.5" />
          </Link>
        )}
      </div>
    </li>
  );
};
