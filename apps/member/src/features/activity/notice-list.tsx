import type { Notice } from "@krapao/contract/notice/shapes";
import { dateText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { RowCard } from "@krapao/ui/list-row";
import { type ReactNode, useEffect, useRef } from "react";

import { byDay } from "../../money/entry-money.ts";
import { useNow } from "../../lib/use-now.ts";
import { NoticeRow } from "./notice-row.tsx";
import { watchSeen } from "./watch-seen.ts";

const DAY_MS = 86_400_000;

type Seen = Pick<Notice, "id" | "at">;

type ItemProps = {
  readonly notice: Notice;
  readonly onSeen: (notice: Seen) => void;
  readonly children: ReactNode;
};

/** An item that tells when its unread notice was seen. */
const Item = ({ notice: { id, at, isRead }, onSeen, children }: ItemProps) => {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isRead || item.current === null) return undefined;
    return watchSeen(item.current, () => onSeen({ id, at }));
  }, [id, at, isRead, onSeen]);
  return <li ref={item}>{children}</li>;
};

type NoticeListProps = {
  readonly notices: readonly Notice[];
  readonly currency: "LAK" | "BAHT";
  readonly onOpen: (notice: Notice) => void;
  readonly onSeen: (notice: Seen) => void;
};

/** Notices by the day in Bangkok on which they last changed. */
export const NoticeList = ({ notices, currency, onOpen, onSeen }: NoticeListProps) => {
  const t = useT("activity");
  const now = useNow();
  const days = byDay(notices.map((notice) => ({ notice, createdAt: notice.at })));
  const nameOf = (date: string): string | null =>
    date === dateText(now) ? t("activity.today") : date === dateText(now - DAY_MS) ? t("activity.yesterday") : null;
  return (
    <div className="grid grid-cols-1 gap-5">
      {days.map(({ date, entries }) => (
        <section
          key={date}
          aria-label={date}
          className="lg:grid lg:grid-cols-[10rem_minmax(0,1fr)] lg:items-start lg:gap-x-4"
        >
          {/* On a desktop the day stands beside its notices. */}
          <h2 className="mb-2 flex items-baseline justify-between gap-3 px-1 lg:mb-0 lg:grid lg:gap-0 lg:pt-4">
            <span className="font-semibold">{nameOf(date) ?? date}</span>
            {nameOf(date) !== null && <span className="text-label font-normal text-mute">{date}</span>}
          </h2>
          <RowCard as="ul">
            {entries.map(({ notice }) => (
              <Item key={notice.id} notice={notice} onSeen={onSeen}>
                <NoticeRow notice={notice} currency={currency} onOpen={() => onOpen(notice)} />
              </Item>
            ))}
          </RowCard>
        </section>
      ))}
    </div>
  );
};
