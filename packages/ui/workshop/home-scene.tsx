import { useT } from "@krapao/i18n/react";
import { House, LogOut, MessageCircle, ReceiptText, RefreshCw, ScrollText, UserRound } from "lucide-react";
import { useState } from "react";

import { BottomNav, NavItem, navItemClass } from "../src/bottom-nav.tsx";
import { Brand } from "../src/brand.tsx";
import { Button } from "../src/button.tsx";
import { CardArt } from "../src/card-art.tsx";
import { IconButton } from "../src/icon-button.tsx";
import { LanguageMenu } from "../src/language-menu.tsx";
import { Money } from "../src/money.tsx";
import { OfflineStrip } from "../src/offline-strip.tsx";
import { Skeleton } from "../src/skeleton.tsx";
import { NightTop, TopBar } from "../src/top-bar.tsx";

/** The member's home, made of the parts. */
export const HomeScene = () => {
  const t = useT("member", "forms");
  const [total, setTotal] = useState(1_248_050n);
  return (
    <div className="pb-24">
      <OfflineStrip since={t("time.clock", { time: "14:32" })} onRetry={() => undefined} />
      <NightTop className="pb-8">
        <TopBar
          start={<Brand />}
          end={
            <>
              <LanguageMenu />
              <IconButton
                tone="glass"
                round
                label={t("terms.logout")}
                icon={<LogOut aria-hidden className="size-5" />}
              />
            </>
          }
        />
        <div className="px-5 pt-4">
          <p className="text-label text-mute-night">{t("home.greeting", { name: "สมชาย" })}</p>
          <p className="text-total font-bold">
            <Money split rolling word amount={total} currency="THB" />
          </p>
          <button
            type="button"
            className="flex min-h-11 items-center gap-2 text-label text-mute-night"
            onClick={() => setTotal(total + 137_75n)}
          >
            <RefreshCw aria-hidden className="size-4" />
            {t("home.lastUpdated", { time: "21/11/2026 14:32:08" })}
          </button>
          <div className="mt-2 flex items-center justify-between rounded-card border border-gold/40 bg-gold/12 p-3 pl-4">
            <span>
              <span className="block text-label text-[#f6e3ba]">{t("terms.referralBonus")}</span>
              <Money amount={32_000n} currency="THB" className="text-action font-bold" />
            </span>
            <Button tone="gold" size="small">
              {t("home.referralReceive")}
            </Button>
          </div>
          <div className="mt-4 grid gap-2">
            <Skeleton night className="h-4 w-28" />
            <Skeleton night className="h-9 w-48" />
          </div>
        </div>
      </NightTop>
      <div className="grid gap-4 p-4 sm:grid-cols-3">
        {(["slot", "sport", "lotto"] as const).flatMap((category) =>
          ["PG", "JK", "SR", "AMB"].map((code) => (
            <CardArt key={category + code} category={category} code={code} className="h-52.75 max-w-75 p-4">
              <div className="flex h-full flex-col justify-between">
                <span className="text-title font-bold">{code}</span>
                <span className="flex items-end justify-between">
                  <span>
                    <span className="block text-label">{t("terms.balance")}</span>
                    <Money amount={215_000n} className="text-amount font-bold" />
                  </span>
                  <Button tone="outline" size="small">
                    {t("home.cardView")}
                  </Button>
                </span>
              </div>
            </CardArt>
          )),
        )}
      </div>
      <BottomNav label="menu">
        <button type="button" className={navItemClass}>
          <NavItem icon={<UserRound />} label={t("nav.profile")} />
        </button>
        <button type="button" className={navItemClass}>
          <NavItem icon={<ScrollText />} label={t("nav.conditions")} />
        </button>
        <button type="button" aria-current="page" className={navItemClass}>
          <NavItem centre icon={<House />} label={t("nav.home")} />
        </button>
        <button type="button" className={navItemClass}>
          <NavItem icon={<ReceiptText />} label={t("nav.statement")} />
        </button>
        <button type="button" className={navItemClass}>
          <NavItem icon={<MessageCircle />} label={t("nav.contact")} />
        </button>
      </BottomNav>
    </div>
  );
};
