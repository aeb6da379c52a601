import type { BankAccount } from "@krapao/contract/account/shapes";
import type { DepositWays } from "@krapao/contract/lookup/shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { ImageUp } from "lucide-react";
import { useEffect, useRef } from "react";

import { useConfig } from "../../lib/use-config.ts";
import { BankAccounts } from "./bank-accounts.tsx";
import { ClaimCard } from "./claim-card.tsx";
import { GiftPanel } from "./gift-panel.tsx";
import { QrPanel } from "./qr-panel.tsx";
import { SlipPanel } from "./slip/slip-panel.tsx";
import type { SlipUploads } from "./slip/use-slip-upload.ts";
import type { WatchedQrs } from "./use-watched-qrs.ts";
import { bankAccounts, qrProviders, type Way } from "./ways.ts";

type WayPanelProps = {
  readonly way: Way;
  readonly ways: DepositWays;
  readonly own: BankAccount;
  readonly currency: "LAK" | "BAHT";
  readonly watched: WatchedQrs;
  readonly slips: SlipUploads;
  readonly onWay: (way: Way) => void;
  readonly onClose: () => void;
};

/** The way that was picked, from the first step to the money. */
export const WayPanel = ({ way, ways, own, currency, watched, slips, onWay, onClose }: WayPanelProps) => {
  const t = useT("member");
  const config = useConfig();
  const head = useRef<HTMLHeadingElement>(null);
  // The row that was pressed is gone: who uses no pointer goes on from here.
  useEffect(() => head.current?.focus({ preventScroll: true }), [way]);
  const isLao = config?.edition === "lo";
  const banks = bankAccounts(ways);
  const byHand = banks.filter(({ mode }) => mode !== "AUTO");
  const heading: Readonly<Record<Way, string>> = {
    qr: currency === "LAK" ? t("terms.laoQr") : t("terms.promptPayQr"),
    bank: t("terms.bankTransfer"),
    slip: t("terms.attachSlip"),
    gift: t("terms.giftLink"),
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h3 ref={head} tabIndex={-1} className="text-action font-semibold outline-none">
        {heading[way]}
      </h3>
      {way === "qr" ? (
        <QrPanel
          providers={qrProviders(ways)}
          currency={currency}
          minimum={ways.minimum}
          watched={watched}
          onClose={onClose}
        />
      ) : way === "gift" ? (
        <GiftPanel account={ways.wallets[0]?.walletAccountName ?? ""} />
      ) : way === "slip" ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <SlipPanel uploads={slips} currency={currency} />
          <BankAccounts banks={byHand.length > 0 ? byHand : banks} own={own} showCurrency={isLao} />
        </div>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <BankAccounts banks={banks} own={own} showCurrency={isLao} />
          {byHand.length > 0 && (
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
              <ClaimCard banks={byHand} currency={currency} minimum={ways.minimum} />
            </>
          )}
        </div>
      )}
    </div>
  );
};
