import { APP_VERSION } from "@krapao/contract/constants";
import { bareAmountText, currencySign, languageNames, minorOf } from "@krapao/i18n";
import { useLanguage, useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Button } from "@krapao/ui/button";
import { EmptyState } from "@krapao/ui/empty-state";
import { ErrorState } from "@krapao/ui/error-state";
import { lazySheet } from "@krapao/ui/lazy-sheet";
import { ListRow, Mark, RowCard } from "@krapao/ui/list-row";
import { Skeleton } from "@krapao/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import {
  Bell,
  FileDown,
  Gauge,
  Globe,
  KeyRound,
  Lock,
  LogOut,
  MessageSquareLock,
  MonitorSmartphone,
  UserX,
  WifiOff,
} from "lucide-react";
import { useState } from "react";

import { ProfileCards, ProfileHead } from "../../features/account/profile-cards.tsx";
import { passkeysQuery, profileQuery, secondStepQuery, sessionsQuery } from "../../features/account/queries.ts";
import { isComing } from "../../lib/is-coming.ts";
import { navigate } from "../../lib/navigation.tsx";
import { endSession } from "../../lib/session.ts";
import { useLoadFailureText } from "../../lib/use-load-failure-text.ts";
import { useShowOnce } from "../../lib/use-show-once.ts";
import { depositLimitQuery } from "../../money/deposit-limit-query.ts";
import { useWallet } from "../../money/wallet-query.ts";
import { useTitle } from "../../lib/use-title.ts";

const SHEETS = {
  bank: lazySheet(async () => (await import("../../features/account/bank-sheet.tsx")).BankSheet),
  password: lazySheet(async () => (await import("../../features/account/password-sheet.tsx")).PasswordSheet),
  language: lazySheet(async () => (await import("../../features/account/language-sheet.tsx")).LanguageSheet),
  push: lazySheet(async () => (await import("../../features/push/push-sheet.tsx")).PushSheet),
  passkeys: lazySheet(async () => (await import("../../features/account/passkeys-sheet.tsx")).PasskeysSheet),
  secondStep: lazySheet(async () => (await import("../../features/account/second-step-sheet.tsx")).SecondStepSheet),
  depositLimit: lazySheet(
    async () => (await import("../../features/deposit/deposit-limit-sheet.tsx")).DepositLimitSheet,
  ),
  data: lazySheet(async () => (await import("../../features/account/data-sheet.tsx")).DataSheet),
  erasure: lazySheet(async () => (await import("../../features/account/erasure-sheet.tsx")).ErasureSheet),
  devices: lazySheet(async () => (await import("../../features/account/devices-sheet.tsx")).DevicesSheet),
} as const;
type SheetName = keyof typeof SHEETS;
const SHEET_NAMES = [
  "bank",
  "password",
  "passkeys",
  "secondStep",
  "depositLimit",
  "language",
  "push",
  "devices",
  "data",
  "erasure",
] as const satisfies readonly SheetName[];

const leave = (): void => {
  endSession();
  navigate("/login");
};

/** The member's details, the bank account for withdrawals, and the settings of security. */
export const Profile = () => {
  const t = useT("forms", "member", "security");
  const failureText = useLoadFailureText();
  const [language] = useLanguage();
  const account = useQuery(profileQuery);
  const { data: sessions } = useQuery(sessionsQuery);
  const { data: passkeys } = useQuery(passkeysQuery);
  const { data: secondStep } = useQuery(secondStepQuery);
  const { data: limit } = useQuery(depositLimitQuery);
  const currency = useWallet().data?.profile.currency ?? "BAHT";
  const isAccountComing = isComing(account);
  const [open, setOpen] = useState<SheetName | null>(null);
  const [seen, setSeen] = useState<readonly SheetName[]>([]);
  useTitle(t("profile.title"));
  const show = (name: SheetName): void => {
    setOpen(name);
    if (!seen.includes(name)) setSeen([...seen, name]);
  };
  useShowOnce("/user/profile", SHEET_NAMES, show);
  return (
    <>
      <div className="night absolute inset-x-0 top-0 h-60 rounded-b-sheet lg:h-64" />
      <div className="relative mx-auto grid max-w-160 grid-cols-1 gap-5 px-4 lg:max-w-310 lg:grid-cols-2 lg:items-start lg:gap-x-6 lg:px-5">
        <h1 className="sr-only">{t("profile.title")}</h1>
        <div className="-mb-5 lg:col-span-2">
          <ProfileHead account={account.data} />
        </div>
        <div className="grid grid-cols-1 gap-5">
          {account.data !== undefined ? (
            <ProfileCards account={account.data} onBank={() => show("bank")} />
          ) : account.isError ? (
            <div className="rounded-panel bg-card shadow-card">
              <ErrorState retrying={account.isFetching} onRetry={() => void account.refetch()}>
                {failureText(account.error)}
              </ErrorState>
            </div>
          ) : account.fetchStatus === "paused" ? (
            <div className="rounded-panel bg-card shadow-card">
              <EmptyState icon={<WifiOff />}>{t("common.offlineNow")}</EmptyState>
            </div>
          ) : (
            <div aria-busy className="grid gap-5">
              <div className="h-41 rounded-panel bg-card shadow-card" />
              <Skeleton className="h-32 w-full rounded-card" />
              {/* The settings, which are beside the cards on a desktop. */}
              <Skeleton className="h-80 w-full rounded-card lg:hidden" />
            </div>
          )}
        </div>
        {/* On a phone, later content would move when the height of the cards becomes known. */}
        <div className={cx("grid-cols-1 gap-5", isAccountComing ? "hidden lg:grid" : "grid")}>
          <section>
            {/* Beside the cards it is on the dark top. */}
            <h2 className="mb-2 px-1 font-bold lg:text-white">{t("profile.security")}</h2>
            <RowCard>
              <ListRow
                chevron
                mark={
                  <Mark size="small">
                    <Lock />
                  </Mark>
                }
                title={t("terms.changePassword")}
                onClick={() => show("password")}
              />
              <ListRow
                chevron
                mark={
                  <Mark size="small">
                    <KeyRound />
                  </Mark>
                }
                title={t("passkey.title")}
                {...(passkeys !== undefined &&
                  passkeys.length > 0 && { endDetail: t("passkey.count", { count: passkeys.length }) })}
                onClick={() => show("passkeys")}
              />
              <ListRow
                chevron
                mark={
                  <Mark size="small">
                    <MessageSquareLock />
                  </Mark>
                }
                title={t("secondStep.title")}
                {...(secondStep !== undefined && {
                  endDetail: t(secondStep.isOn ? "secondStep.on" : "secondStep.off"),
                })}
                onClick={() => show("secondStep")}
              />
              <ListRow
                chevron
                mark={
                  <Mark size="small">
                    <Gauge />
                  </Mark>
                }
                title={t("depositLimit.title")}
                {...(limit !== undefined && {
                  endDetail:
                    limit.limit === null
                      ? t("depositLimit.none")
                      : `${currencySign(currency)}${bareAmountText(minorOf(limit.limit))}`,
                })}
                onClick={() => show("depositLimit")}
              />
              <ListRow
                chevron
                mark={
                  <Mark size="small">
                    <Globe />
                  </Mark>
                }
                title={t("terms.language")}
                endDetail={languageNames[language]}
                onClick={() => show("language")}
              />
              <ListRow
                chevron
                mark={
                  <Mark size="small">
                    <Bell />
                  </Mark>
                }
                title={t("nav.activity")}
                onClick={() => show("push")}
              />
              <ListRow
                chevron
                mark={
                  <Mark size="small">
                    <MonitorSmartphone />
                  </Mark>
                }
                title={t("profile.devices")}
                {...(sessions !== undefined && { endDetail: t("profile.deviceCount", { count: sessions.length }) })}
                onClick={() => show("devices")}
              />
              <ListRow
                chevron
                mark={
                  <Mark size="small">
                    <FileDown />
                  </Mark>
                }
                title={t("data.title")}
                onClick={() => show("data")}
              />
              <ListRow
                chevron
                mark={
                  <Mark size="small">
                    <UserX />
                  </Mark>
                }
                title={t("erasure.title")}
                onClick={() => show("erasure")}
              />
            </RowCard>
          </section>
          <Button tone="outline" wide icon={<LogOut aria-hidden className="size-5" />} onClick={leave}>
            {t("terms.logout")}
          </Button>
          <p className="text-center text-small text-mute">
            {t("terms.version")} {APP_VERSION}
          </p>
        </div>
      </div>
      {SHEET_NAMES.filter((name) => seen.includes(name)).map((name) => {
        const { Part } = SHEETS[name];
        return <Part key={name} open={open === name} onClose={() => setOpen(null)} />;
      })}
    </>
  );
};
