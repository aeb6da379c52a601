import { useT } from "@krapao/i18n/react";
import { BottomNav, NavItem, navItemClass } from "@krapao/ui/bottom-nav";
import { Brand } from "@krapao/ui/brand";
import { LanguageMenu } from "@krapao/ui/language-menu";
import { lazyPart } from "@krapao/ui/lazy-part";
import { NightTop, TopBar } from "@krapao/ui/top-bar";
import { type ReactNode, Suspense, useEffect } from "react";

import { ChatEntry } from "../features/chat/chat-entry.tsx";
import { Link } from "../lib/navigation.tsx";
import { endSession, token } from "../lib/session.ts";
import { PublicHero } from "./public-hero.tsx";
import { usePublicPlaces } from "./public-nav.tsx";
import { WhenLoaded } from "./when-loaded.tsx";

const notice = lazyPart(async () => (await import("./offline-notice.tsx")).OfflineNotice);

const sideLinkClass =
  "flex min-h-11 items-center rounded-full px-4 text-label text-mute hover:text-ink " +
  "aria-[current=page]:bg-sand aria-[current=page]:font-semibold aria-[current=page]:text-ink";

/**
 * The frame before the login. Opening one of its pages ends a session that this device still has (SPEC.md section 2).
 */
export const PublicShell = ({ children }: { readonly path: string; readonly children: ReactNode }) => {
  const t = useT();
  const places = usePublicPlaces();
  useEffect(() => {
    if (token() !== null) endSession();
  }, []);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[minmax(0,31fr)_minmax(0,33fr)]">
      <PublicHero />
      <WhenLoaded part={notice} />
      <div className="relative min-w-0 pb-24 peer-data-strip:pb-48 lg:pb-10 lg:peer-data-strip:pb-28">
        <NightTop className="absolute inset-x-0 top-0 h-74 lg:hidden">{null}</NightTop>
        <div className="relative text-white lg:hidden">
          <TopBar start={<Brand />} end={<LanguageMenu />} />
        </div>
        <header className="hidden items-center gap-2 px-9 py-6 lg:flex">
          <nav aria-label={t("nav.menu")} className="flex grow flex-wrap gap-1">
            {places.map(({ href, label }) => (
              <Link key={href} href={href} className={sideLinkClass}>
                {label}
              </Link>
            ))}
          </nav>
          <LanguageMenu look="outline" />
        </header>
        <main className="relative mx-auto w-full max-w-120 px-4 lg:pt-10">
          <Suspense>{children}</Suspense>
        </main>
        <BottomNav label={t("nav.menu")}>
          {places.map(({ href, label, Icon }) => (
            <Link key={href} href={href} className={navItemClass}>
              <NavItem icon={<Icon />} label={label} />
            </Link>
          ))}
        </BottomNav>
      </div>
      <ChatEntry line={null} />
    </div>
  );
};
