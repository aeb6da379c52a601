import { useT } from "@krapao/i18n/react";
import { Landmark, Send, ShieldCheck } from "lucide-react";

/** The steps of a withdrawal, from the request to the bank account. */
export const WithdrawSteps = () => {
  const t = useT("member", "withdraw");
  const steps = [
    { Icon: Send, title: t("withdraw.stepAsk"), detail: t("withdraw.stepAskDetail") },
    { Icon: ShieldCheck, title: t("withdraw.stepCheck"), detail: t("withdraw.stepCheckDetail") },
    { Icon: Landmark, title: t("withdraw.stepPaid"), detail: t("withdraw.stepPaidDetail") },
  ];
  return (
    <div className="@container">
      <ol className="grid grid-cols-3 gap-y-3 text-center @max-[17rem]:grid-cols-1">
        {steps.map(({ Icon, title, detail }, at) => (
          <li key={title} className="relative min-w-0 px-1">
            {at > 0 && (
              <span
                aria-hidden
                className="absolute top-4.5 right-[calc(50%+1.75rem)] left-[calc(-50%+1.75rem)] border-t border-dashed border-line-strong @max-[17rem]:hidden"
              />
            )}
            <span
              aria-hidden
              className="mx-auto flex size-9 items-center justify-center rounded-full bg-accent-soft text-accent"
            >
              <Icon className="size-4.5" />
            </span>
            <span className="mt-1.5 block text-label font-semibold">{title}</span>
            <span className="block text-small text-mute">{detail}</span>
          </li>
        ))}
      </ol>
    </div>
  );
};
