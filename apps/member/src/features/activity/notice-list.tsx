import type { Notice } from "@krapao/contract/notice/shapes";
import { dateText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { RowCard } from "@krapao/ui/list-row";

import { byDay } from "../../money/entry-money.ts";
import { useNow } from "../../lib/use-now.ts";
import { NoticeRow } from "./notice-row.tsx";

const DAY_MS = 86_400_000;

type NoticeListProps = {
  readonly notices: readonly Notice[];
  readonly currency: "LAK" | "BAHT";
  readonly onOpen: (notice: Notice) => void;
};

/** Notices by the day in Bangkok on which they last changed. */
export const NoticeList = ({ notices, currency, onOpen }: NoticeListProps) => {
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
              <li key={notice.id}>
                <NoticeRow notice={notice} currency={currency} onOpen={() => onOpen(notice)} />
              </li>
            ))}
          </RowCard>
        </section>
      ))}
    </div>
  );
};
