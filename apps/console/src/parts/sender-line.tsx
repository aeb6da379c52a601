import { useT } from "@krapao/i18n/react";

import { BankLine } from "./bank-line.tsx";
import type { SuspenseItem } from "@krapao/contract/operator/suspense-shapes";

/** The sender and their account. */
export const SenderLine = ({ sender }: { readonly sender: NonNullable<SuspenseItem["sender"]> }) => {
  const t = useT("console");
  return (
    <div className="min-w-0 basis-48">
      <p className="text-small text-mute">{t("suspense.sender")}</p>
      <BankLine bankCode={sender.bankCode} bankAccountNo={sender.bankAccountNo} />
      <p className="text-small text-mute [overflow-wrap:anywhere]">{sender.bankAccountName}</p>
    </div>
  );
};
