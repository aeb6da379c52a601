import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Card } from "@krapao/ui/card";
import { CircleCheck } from "lucide-react";

type ArrivedProps = {
  /** What was credited, in major units. */
  readonly amount: number;
  readonly currency: "LAK" | "BAHT";
  /** The text for it when it was not a payment of a QR. */
  readonly title?: string;
  readonly onMore: () => void;
};

/** Announces a deposit that arrived while the member was watching. */
export const Arrived = ({ amount, currency, title, onMore }: ArrivedProps) => {
  const t = useT("member", "deposit");
  return (
    <Card className="flex flex-col items-center gap-3 py-8 text-center" role="status">
      <span className="flex size-16 items-center justify-center rounded-full bg-up-soft text-up">
        <CircleCheck aria-hidden className="size-8" />
      </span>
      <p className="text-title font-bold">{title ?? t("statuses.qr.paid")}</p>
      <p className="text-mute">{t("deposit.arrived", { amount: moneyText(amount, currency) })}</p>
      <Button tone="outline" size="medium" onClick={onMore}>
        {t("deposit.again")}
      </Button>
    </Card>
  );
};
