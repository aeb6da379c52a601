import { useT } from "@krapao/i18n/react";
import { BottomNav, NavItem, navItemClass } from "@krapao/ui/bottom-nav";
import { Brand } from "@krapao/ui/brand";
import { IconButton } from "@krapao/ui/icon-button";
import { LanguageMenu } from "@krapao/ui/language-menu";
import { TopBar, topLinkClass } from "@krapao/ui/top-bar";
import { QueryClientProvider } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import { type ReactNode, Suspense, useCallback, useEffect, useState } from "react";

import { lazyPart } from "@krapao/ui/lazy-part";
import { lazySheet } from "@krapao/ui/lazy-sheet";
import { PartBoundary } from "@krapao/ui/part-boundary";
import { Bell } from "../features/activity/bell.tsx";
import { ChatEntry } from "../features/chat/chat-entry.tsx";
import { useFollowPush } from "../features/push/use-follow-push.ts";
import { useLive } from "../lib/live.tsx";
import { Link, navigate } from "../lib/navigation.tsx";
import { queryClient } from "../lib/query-client.ts";
import { endSession } from "../lib/session.ts";
import { useLanguageOfReads } from "../lib/use-language-of-reads.ts";
import { useMediaQuery } from "../lib/use-media-query.ts";
import { useOtherTabs } from "../lib/use-other-tabs.ts";
import "../lib/end-push.ts";
import { StepUpEntry } from "./step-up-entry.tsx";
import { UpdateEntry } from "./update-entry.tsx";
import { type MemberPlace, useMemberPlaces } from "./member-nav.tsx";
import { WhenLoaded } from "./when-loaded.tsx";

const conditions = lazySheet(async () => (await import("../content/conditions-sheet.tsx")).ConditionsSheet);

const notice = lazyPart(async () => (await import("./member-offline-notice.tsx")).MemberOfflineNotice);
const chip = lazyPart<{ readonly onLogout: () => void }>(async () => (await import("./member-chip.tsx")).MemberChip);

/** Pages that the home leads to and that are not in the menu: the menu marks the home for them. */
const OF_HOME: ReadonlySet<string> = new Set(["/user/bonus", "/user/spin", "/user/activity"]);

/** The chip is left out there, because the menu leads to the same pages. */
const NoChip = () => null;

const leave = (): void => {
  endSession();
  navigate("/login");
};

/** Keeps the area live, and draws the chat's logo, whose count comes through the same connection. */
const Live = () => {
  const line = useLive();
  useLanguageOfReads();
  useOtherTabs();
  useFollowPush();
  return line === null ? null : <ChatEntry line={line} />;
};

/** Reports that the content of the same boundary is hydrated. */
const Mounted = ({ onMounted }: { readonly onMounted: () => void }) => {
  useEffect(onMounted, [onMounted]);
  return null;
};

/** The frame behind the login: top bar, menu, live money. Screens draw their own dark top below the bar. */
export const MemberShell = ({ path, children }: { readonly path: string; readonly children: ReactNode }) => {
  const t = useT();
  const places = useMemberPlaces();
  // A prerendered page knows no balances: the parts that fetch them wait until the page is hydrated.
  const [isMounted, setMounted] = useState(false);
  const tellMounted = useCallback(() => setMounted(true), []);
  const isWide = useMediaQuery("(width >= 1024px)");
  const [conditionsOpen, setConditionsOpen] = useState(false);
  const [conditionsWanted, setConditionsWanted] = useState(false);

  const openConditions = (): void => {
    setConditionsWanted(true);
    setConditionsOpen(true);
  };
  const place = ({ key, href, label }: MemberPlace, className: string, content: ReactNode) =>
    href === null ? (
      <button key={key} type="button" className={className} onClick={openConditions}>
        {content}
      </button>
    ) : (
      <Link
        key={key}
        href={href}
        className={className}
        aria-label={label}
        {...(key === "home" && OF_HOME.has(path) && { "aria-current": true })}
      >
        {content}
      </Link>
    );

  return (
    <QueryClientProvider client={queryClient}>
      <WhenLoaded part={notice} />
      <div className="relative min-h-dvh pb-28 peer-data-strip:pb-52 lg:pb-12 lg:peer-data-strip:pb-28">
        <div className="relative z-10 mx-auto max-w-310 text-white lg:pt-1.5">
          <TopBar
            start={<Brand />}
            middle={
              <nav aria-label={t("nav.menu")} className="flex">
                {places
                  .toSorted((one, other) => Number(other.key === "home") - Number(one.key === "home"))
                  .map((each) => place(each, topLinkClass, each.label))}
              </nav>
            }
            end={
              <>
                <Bell />
                <LanguageMenu />
                <IconButton
                  round
                  tone="glass"
                  label={t("terms.logout")}
                  icon={<LogOut aria-hidden className="size-4.5" />}
                  onClick={leave}
                />
                {/* Its space is reserved from the first paint on. */}
                <div className="hidden h-11 w-20 min-[1200px]:w-49.5 lg:block">
                  {isWide && isMounted && (
                    <PartBoundary failed={NoChip}>
                      <Suspense>
                        <chip.Part onLogout={leave} />
                      </Suspense>
                    </PartBoundary>
                  )}
                </div>
              </>
            }
          />
        </div>
        <main data-path={path}>
          <Suspense>
            <Mounted onMounted={tellMounted} />
            {children}
          </Suspense>
        </main>
        <BottomNav label={t("nav.menu")}>
          {places.map((each) =>
            place(each, navItemClass, <NavItem icon={<each.Icon />} label={each.label} centre={each.key === "home"} />),
          )}
        </BottomNav>
      </div>
      {isMounted && <Live />}
      <StepUpEntry />
      <UpdateEntry />
      {conditionsWanted && <conditions.Part open={conditionsOpen} onClose={() => setConditionsOpen(false)} />}
    </QueryClientProvider>
  );
};
