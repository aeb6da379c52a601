import { bareAmountText, currencySign } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Badge } from "@krapao/ui/badge";
import { BankMark } from "@krapao/ui/bank-mark";
import { Button } from "@krapao/ui/button";
import { RadioCard, RadioCards } from "@krapao/ui/radio-card";
import { Timer } from "lucide-react";
import { type ReactNode, useId, useState } from "react";

import { useBankName } from "../../lib/use-bank-name.ts";
import type { Choice } from "./choose-provider.ts";

/** The data for a change of a QR's provider. */
export type Change = {
  readonly choices: readonly Choice[];
  readonly present: string;
  /** Whether the member has an open QR there. */
  readonly isOpen: (code: string) => boolean;
  readonly onChoose: (code: string) => void;
};

type ProviderChangeProps = {
  readonly change: Change;
  readonly currency: "LAK" | "BAHT";
  /** The text about the present provider: a label over its name. */
  readonly label: string;
  readonly children: ReactNode;
};

/** The provider that makes the QR and receives the money, and the choice of another one. */
export const ProviderChange = ({ change, currency, label, children }: ProviderChangeProps) => {
  const t = useT("member", "deposit");
  const bankName = useBankName();
  const list = useId();
  const [isOpen, setOpen] = useState(false);
  const { choices, present } = change;
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <BankMark code={present} />
        <div className="min-w-0 grow basis-32 text-left">
          <p className="text-label text-mute">{label}</p>
          <div className="font-semibold [overflow-wrap:anywhere]">{children}</div>
        </div>
        {choices.length > 1 && (
          <Button
            tone="text"
            size="small"
            className="-mx-4"
            aria-expanded={isOpen}
            aria-controls={isOpen ? list : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {t("deposit.qrChange")}
          </Button>
        )}
      </div>
      {isOpen && (
        <div id={list}>
          <RadioCards label={t("terms.channel")}>
            {choices.map(({ bank, least }) => (
              <RadioCard
                key={bank.bankCode}
                name={list}
                checked={bank.bankCode === present}
                disabled={bank.health === "stopped"}
                label={
                  <span className="flex flex-wrap items-center gap-x-2">
                    {bankName(bank.bank)}
                    {change.isOpen(bank.bankCode) && <Timer aria-hidden className="size-4 text-wait" />}
                    {bank.health === "weak" && <Badge tone="wait">{t("deposit.qrWeak")}</Badge>}
                    {bank.health === "stopped" && <Badge>{t("deposit.wayClosed")}</Badge>}
                  </span>
                }
                detail={t("deposit.wayLeast", { amount: `${currencySign(currency)}${bareAmountText(least)}` })}
                onChange={() => {
                  setOpen(false);
                  change.onChoose(bank.bankCode);
                }}
              />
            ))}
          </RadioCards>
        </div>
      )}
    </div>
  );
};
