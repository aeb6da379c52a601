import { shortTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { BatteryFull, Gift, Landmark, MessageSquare, SignalHigh, Wifi } from "lucide-react";
import type { ReactNode } from "react";

import { useNow } from "../lib/use-now.ts";

export type PhoneApp = "sms" | "bank" | "gift";

const apps = [
  { key: "sms", Icon: MessageSquare, word: "sandbox.sms.tab" },
  { key: "bank", Icon: Landmark, word: "sandbox.bank.tab" },
  { key: "gift", Icon: Gift, word: "sandbox.gift.tab" },
] as const;

type Props = {
  readonly app: PhoneApp;
  readonly onApp: (app: PhoneApp) => void;
  readonly unread: number;
  readonly children: ReactNode;
};

const StatusBar = ({ isDark }: { readonly isDark: boolean }): ReactNode => (
  <div aria-hidden className={cx("phone-status", isDark && "text-white")}>
    <span className="text-label font-semibold">{shortTimeText(useNow())}</span>
    <span className="phone-island" />
    <span className="flex items-center gap-1.5 [&_svg]:size-4">
      <SignalHigh />
      <Wifi />
      <BatteryFull />
    </span>
  </div>
);

/** A phone with three apps on it. */
export const PhoneFrame = ({ app, onApp, unread, children }: Props): ReactNode => {
  const t = useT("sandbox");
  return (
    <div className="phone">
      <div className={cx("phone-screen", app !== "sms" && `phone-screen-${app}`)}>
        <StatusBar isDark={app !== "sms"} />
        <div className="phone-app">{children}</div>
        <nav aria-label={t("sandbox.phone.tabs")} className="phone-nav">
          {apps.map(({ key, Icon, word }) => (
            <button
              key={key}
              type="button"
              aria-current={key === app ? "page" : undefined}
              onClick={() => onApp(key)}
              className="phone-tab"
            >
              <span className="relative">
                <Icon aria-hidden className="size-5.5" />
                {key === "sms" && unread > 0 && app !== "sms" && (
                  <span className="phone-unread">
                    <span aria-hidden>{unread}</span>
                    <span className="sr-only">{t("sandbox.sms.unread", { count: unread })}</span>
                  </span>
                )}
              </span>
              {t(word)}
            </button>
          ))}
        </nav>
      </div>
    </div>
  );
};
