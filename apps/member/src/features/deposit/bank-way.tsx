import type { DepositWays } from "@krapao/contract/lookup/shapes";
import { accountEnd } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { BankMark } from "@krapao/ui/bank-mark";
import { Button } from "@krapao/ui/button";
import { ImageUp } from "lucide-react";

import { useEdition } from "../../lib/use-edition.ts";
import { BankAccounts } from "./bank-accounts.tsx";
import { ClaimCard } from "./claim-card.tsx";
import { bankAccounts, manualAccounts, type WayDefinition, type WayPanelProps } from "./way.ts";

/** The number of our banks in the mark of a transfer. */
const MARKS = 4;

const Mark = ({ ways }: { readonly ways: DepositWays }) => {
  const codes = [...new Set(bankAccounts(ways).map(({ bankCode }) => bankCode))].slice(0, MARKS);
  if (codes.length === 1) return <BankMark code={codes[0] ?? ""} />;
  return (
    <span aria-hidden className="grid w-11.5 shrink-0 grid-cols-2 gap-0.5">
      {codes.map((code) => (
        <BankMark key={code} code={code} size="tiny" />
      ))}
    </span>
  );
};

const Panel = ({ ways, own, currency, onWay }: WayPanelProps) => {
  const t = useT("member", "deposit");
  const edition = useEdition();
  const manual = manualAccounts(ways);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <BankAccounts banks={bankAccounts(ways)} own={own} showCurrency={edition === "lo"} />
      {manual.length > 0 && (
        <>
          <Button
            tone="outline"
            size="medium"
            wide
            icon={<ImageUp aria-hidden className="size-5" />}
            onClick={() => onWay("slip")}
          >
            {t("terms.attachSlip")}
          </Button>
          <ClaimCard banks={manual} currency={currency} minimum={ways.minimum} />
        </>
      )}
    </div>
  );
};

/** A transfer from the member's own bank account to one of ours. */
export const bankWay: WayDefinition = {
  way: "bank",
  offer: ({ ways }) => (bankAccounts(ways).length > 0 ? { minimum: ways.minimum } : null),
  // An operator compares the slip of a transfer that no feed shows.
  promise: (ways) =>
    bankAccounts(ways).some(({ mode }) => mode === "AUTO") ? "deposit.usual1Minute" : "deposit.usualFew",
  title: (t) => t("terms.bankTransfer"),
  heading: (t) => t("terms.bankTransfer"),
  detail: (t, { own }) => t("deposit.wayBankHow", { account: `${own.bankCode}\u00A0${accountEnd(own.bankAccountNo)}` }),
  Mark,
  Panel,
};
