import { useLanguage, useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { EmptyState } from "@krapao/ui/empty-state";
import { cx } from "@krapao/ui";
import { Segmented } from "@krapao/ui/segmented";
import { Skeleton } from "@krapao/ui/skeleton";
import { useInfiniteQuery } from "@tanstack/react-query";
import { BellOff, CheckCheck } from "lucide-react";
import { useEffect, useState } from "react";

import { Coming } from "../../content/coming.tsx";
import { readOf } from "../../lib/read-of.ts";
import { NoticeList } from "../../features/activity/notice-list.tsx";
import { groupOf, type NoticeGroup } from "../../features/activity/notice-words.ts";
import { noticesQuery } from "../../features/activity/queries.ts";
import { useRead, useReading } from "../../features/activity/use-reading.ts";
import { PushOffer, usePushOffer } from "../../features/push/push-offer.tsx";
import { useTitle } from "../../lib/use-title.ts";
import { useAreNamesKnown } from "../../money/use-activity.ts";
import { useWallet } from "../../money/wallet-query.ts";
import { MemberPage } from "../../shell/member-page.tsx";

type Shown = NoticeGroup | "all";

/** The events of the member's money and account, newest first. */
export const Activity = () => {
  const t = useT("member", "activity");
  const [language] = useLanguage();
  const currency = useWallet().data?.profile.currency ?? "BAHT";
  const list = useInfiniteQuery(noticesQuery(language));
  const offer = usePushOffer();
  const areNamesKnown = useAreNamesKnown();
  const isComing = (list.data === undefined && !list.isError) || offer.isComing || !areNamesKnown;
  const [shown, setShown] = useState<Shown>("all");
  const read = useRead();
  const all = list.data?.pages.flatMap(({ notices }) => notices) ?? [];
  const unread = list.data?.pages[0]?.unread ?? 0;
  // It keeps its place when all are read, so that what is beside it does not move.
  const [hadUnread, setHadUnread] = useState(false);
  if (unread > 0 && !hadUnread) setHadUnread(true);
  const notices = shown === "all" ? all : all.filter((notice) => groupOf(notice) === shown);
  const { hasNextPage, isError, isFetchingNextPage, fetchNextPage } = list;
  // What a filter shows may be older than the pages that are loaded.
  const isLooking = shown !== "all" && notices.length === 0 && hasNextPage && !isError;
  useEffect(() => {
    if (isLooking && !isFetchingNextPage) void fetchNextPage();
  }, [isLooking, isFetchingNextPage, fetchNextPage]);
  const tellSeen = useReading();
  useTitle(t("nav.activity"));
  const segments = [
    {
      key: "all" as const,
      label: (
        <span className="flex items-center gap-2">
          {t("activity.all")}
          {hadUnread && (
            <span
              className={cx(
                "min-w-5.5 rounded-full bg-gold px-1.5 text-center text-nav font-bold text-on-gold",
                unread === 0 && "invisible",
              )}
            >
              {unread}
            </span>
          )}
        </span>
      ),
    },
    { key: "money" as const, label: t("activity.money") },
    { key: "bonus" as const, label: t("activity.bonus") },
    { key: "account" as const, label: t("activity.account") },
  ];
  return (
    <MemberPage
      flat
      wide
      title={t("nav.activity")}
      end={
        unread > 0 && (
          <Button
            tone="glass"
            size="small"
            loading={read.isPending}
            icon={<CheckCheck aria-hidden className="size-4.5 max-[22rem]:hidden" />}
            onClick={() => read.mutate({ until: all[0]?.at ?? new Date().toISOString() })}
          >
            {t("activity.readAll")}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {!isComing && offer.isOffered && <PushOffer />}
        {!isComing && (
          <Segmented look="chips" label={t("nav.activity")} segments={segments} value={shown} onChange={setShown} />
        )}
        {isComing || list.data === undefined ? (
          <Coming reads={[readOf(list)]}>
            <Skeleton className="h-11 w-full lg:max-w-100" />
            <div className="grid gap-2 lg:grid-cols-[10rem_minmax(0,1fr)] lg:gap-4">
              <Skeleton className="h-6 w-32" />
              <Skeleton className="h-80 w-full rounded-card" />
            </div>
          </Coming>
        ) : isLooking ? (
          <Skeleton className="h-80 w-full rounded-card" />
        ) : notices.length === 0 ? (
          <EmptyState icon={<BellOff />}>{t("activity.empty")}</EmptyState>
        ) : (
          <NoticeList
            notices={notices}
            currency={currency}
            onSeen={tellSeen}
            onOpen={({ id, at, isRead }) => {
              if (!isRead) read.mutate({ seen: [{ id, at }] });
            }}
          />
        )}
        {!isComing && !isLooking && hasNextPage && (
          <Button tone="outline" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t("activity.older")}
          </Button>
        )}
        {!isComing && notices.length > 0 && <p className="text-center text-label text-mute">{t("activity.kept")}</p>}
      </div>
    </MemberPage>
  );
};
