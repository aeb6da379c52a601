import { bareAmountText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { useState } from "react";

import { AlertDialog } from "../src/alert-dialog.tsx";
import { AmountInput } from "../src/amount-input.tsx";
import type { AmountProblem } from "../src/amount-typing.ts";
import { Button } from "../src/button.tsx";
import { ConfirmDialog } from "../src/confirm-dialog.tsx";
import { RadioCard, RadioCards } from "../src/radio-card.tsx";
import { Segmented, TabPanel } from "../src/segmented.tsx";
import { Sheet } from "../src/sheet.tsx";
import { HomeScene } from "./home-scene.tsx";

/** A sheet, made of the parts. */
export const SheetScene = () => {
  const t = useT("member", "forms", "bonus", "withdraw");
  const [open, setOpen] = useState<"transfer" | "confirm" | "alert" | null>("transfer");
  const [tab, setTab] = useState<"bank" | "qr" | "gift">("qr");
  const [text, setText] = useState("500");
  const [problem, setProblem] = useState<AmountProblem | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      <div className="flex gap-2 p-2">
        {(["transfer", "confirm", "alert"] as const).map((which) => (
          <Button key={which} size="small" onClick={() => setOpen(which)}>
            {which}
          </Button>
        ))}
      </div>
      <HomeScene />
      <Sheet
        open={open === "transfer"}
        onClose={close}
        title={t("terms.deposit")}
        footer={<Button wide>{t("transfer.submit", { amount: "฿500.00" })}</Button>}
      >
        <div className="grid gap-4">
          <Segmented
            label={t("terms.channel")}
            panelId="deposit"
            value={tab}
            onChange={setTab}
            segments={[
              { key: "bank", label: t("terms.bankTransfer") },
              { key: "qr", label: t("terms.promptPayQr") },
              { key: "gift", label: t("terms.trueMoney") },
            ]}
          />
          <TabPanel id="deposit" tab={tab}>
            <AmountInput
              first
              label={t("terms.amount")}
              value={text}
              onChange={setText}
              onProblem={setProblem}
              currency="THB"
              hint={t("withdraw.range", {
                min: bareAmountText(100),
                max: bareAmountText(50_000),
                currency: t("terms.baht"),
              })}
              error={problem === "decimals" ? t("validation.amountDecimals") : undefined}
              presets={[
                { minor: 10_000n },
                { minor: 50_000n },
                { minor: 100_000n },
                { minor: 1_033_050n, label: t("common.all") },
              ]}
            />
          </TabPanel>
          <RadioCards label={t("game.title")}>
            <RadioCard
              name="how"
              defaultChecked
              label={t("game.wholeWallet")}
              detail={t("terms.mainWallet")}
              end="10,330.50"
            />
            <RadioCard name="how" label={t("game.noTransfer")} end="0.00" />
          </RadioCards>
          <Button tone="danger-outline" onClick={() => setOpen("confirm")}>
            {t("bonus.cancel")}
          </Button>
          <Button tone="outline" onClick={() => setOpen("alert")}>
            {t("transfer.title")}
          </Button>
        </div>
      </Sheet>
      <ConfirmDialog
        danger
        open={open === "confirm"}
        onClose={close}
        onConfirm={close}
        title={t("bonus.cancelTitle")}
        confirmLabel={t("bonus.cancel")}
        cancelLabel={t("bonus.cancelKeep")}
      >
        {t("bonus.clearOwn")}
      </ConfirmDialog>
      <AlertDialog open={open === "alert"} onClose={close} tone="success" title={t("withdraw.success")}>
        {t("withdraw.successBody")}
      </AlertDialog>
    </>
  );
};
