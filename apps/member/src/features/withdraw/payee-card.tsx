import type { BankAccount } from "@krapao/contract/account/shapes";
import { accountNumberText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Card } from "@krapao/ui/card";
import { Mark } from "@krapao/ui/list-row";
import { Landmark, Lock } from "lucide-react";

import { useBankName } from "../../lib/use-bank-name.ts";

/** The member's own bank account. A withdrawal is paid to no other. */
export const PayeeCard = ({ account }: { readonly account: BankAccount }) => {
  const t = useT("member", "withdraw");
  const bankName = useBankName();
  return (
    <Card className="flex flex-wrap items-center gap-3">
      <Mark tone="up" size="large">
        <Landmark />
      </Mark>
      <div className="min-w-0 grow basis-36">
        <p className="text-label text-mute">
          {t("withdraw.toAccount")} · {bankName(account.bank)}
        </p>
        <p className="text-action font-bold [overflow-wrap:anywhere]">{accountNumberText(account.bankAccountNo)}</p>
        <p className="text-label text-mute [overflow-wrap:anywhere]">{account.bankAccountName}</p>
      </div>
      <Lock aria-hidden className="size-5 shrink-0 text-mute" />
    </Card>
  );
};
