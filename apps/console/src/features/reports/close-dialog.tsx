import type { WireCurrency } from "@krapao/contract/money";
import { closeDay } from "@krapao/contract/operator/close-day";
import { useT } from "@krapao/i18n/react";

import { useAct } from "../../lib/use-act.ts";
import { ActDialog } from "../../parts/act-dialog.tsx";
import { dateText } from "./words.ts";

/** Asks before the figures of a day are frozen. */
export const CloseDialog = ({
  day,
  currency,
  onClose,
}: {
  readonly day: string;
  readonly currency: WireCurrency;
  readonly onClose: () => void;
}) => {
  const t = useT("console");
  const close = useAct(closeDay, onClose);
  const title = t("reports.close", { day: dateText(day) });
  return (
    <ActDialog
      open
      title={title}
      confirm={title}
      busy={close.busy}
      failure={close.failure}
      withReason={false}
      onConfirm={() => close.run({ params: { day }, body: { currency } })}
      onClose={onClose}
    >
      <p className="text-mute">{t("reports.closeBody")}</p>
    </ActDialog>
  );
};
