import type { WireCurrency } from "@krapao/contract/money";
import { closeDay } from "@krapao/contract/operator/close-day";
import { useT } from "@krapao/i18n/react";

import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { dateText } from "../../parts/plots/figure-text.ts";

/** Asks for confirmation before the figures of a day are closed. */
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
  const close = useAction(closeDay, onClose);
  const title = t("reports.close", { day: dateText(day) });
  return (
    <ActionDialog
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
    </ActionDialog>
  );
};
