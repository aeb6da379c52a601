import { ImageUp } from "lucide-react";

import { useEdition } from "../../lib/use-edition.ts";
import { BankAccounts } from "./bank-accounts.tsx";
import { SlipPanel } from "./slip/slip-panel.tsx";
import { bankAccounts, manualAccounts, type WayDefinition, type WayPanelProps } from "./way.ts";
import { WayIcon } from "./way-icon.tsx";

const Panel = ({ ways, own, currency, slips }: WayPanelProps) => {
  const edition = useEdition();
  const manual = manualAccounts(ways);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <SlipPanel uploads={slips} currency={currency} />
      <BankAccounts banks={manual.length > 0 ? manual : bankAccounts(ways)} own={own} showCurrency={edition === "lo"} />
    </div>
  );
};

/** A bank transfer that is credited by the picture of its slip. */
export const slipWay: WayDefinition = {
  way: "slip",
  offer: ({ ways, hours }) => {
    const isTaken = hours !== undefined && (hours.isOpen || hours.closedTo !== null);
    if (!isTaken || bankAccounts(ways).length === 0) return null;
    return { minimum: ways.minimum, ...(!hours.isOpen && { opensAt: hours.closedTo }) };
  },
  promise: () => "deposit.usualFew",
  title: (t) => t("terms.attachSlip"),
  heading: (t) => t("terms.attachSlip"),
  detail: (t) => t("deposit.slipWithin1Hour"),
  Mark: () => (
    <WayIcon className="bg-accent-soft text-accent">
      <ImageUp />
    </WayIcon>
  ),
  Panel,
};
