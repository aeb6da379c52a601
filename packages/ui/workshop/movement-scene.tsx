import { useT } from "@krapao/i18n/react";
import { ArrowDownToLine, ArrowLeftRight, ArrowUpFromLine, ChevronLeft } from "lucide-react";

import { Card } from "../src/card.tsx";
import { CopyButton } from "../src/copy-button.tsx";
import { IconButton } from "../src/icon-button.tsx";
import { ListRow, Mark, RowCard, ValueRow } from "../src/list-row.tsx";
import { Money } from "../src/money.tsx";
import { StatusBadge } from "../src/status-badge.tsx";
import { Timeline } from "../src/timeline.tsx";
import { NightTop, TopBar } from "../src/top-bar.tsx";

/** The page of a movement, made of the parts. */
export const MovementScene = () => {
  const t = useT("member", "forms");
  return (
    <div className="grid gap-4 pb-8">
      <NightTop className="pb-20 text-center">
        <TopBar start={<IconButton tone="bare" label={t("common.back")} icon={<ChevronLeft aria-hidden />} />} />
        <h1 className="text-action font-bold">{t("statement.detail")}</h1>
        <p className="pt-4 text-label text-mute-night">{t("terms.withdraw")}</p>
        <p className="pb-3 text-total font-bold">
          <Money split word amount={100_000n} currency="LAK" />
        </p>
        <StatusBadge status="WAITING" size="medium" />
      </NightTop>
      <Card look="lift" padded={false} className="mx-4 -mt-20 p-5">
        <Timeline
          label={t("statement.detail")}
          steps={[
            {
              key: "a",
              state: "done",
              title: t("statuses.timeline.requested"),
              detail: t("statuses.timeline.held"),
              time: "14:32:08",
            },
            { key: "b", state: "done", title: t("statuses.timeline.approved"), time: "14:33:21" },
            {
              key: "c",
              state: "now",
              title: t("statuses.timeline.sending", { name: "KBANK ••7890" }),
              time: t("time.now"),
            },
            { key: "d", state: "next", title: t("statuses.timeline.done") },
          ]}
        />
      </Card>
      <RowCard as="dl" className="mx-4">
        <ValueRow label={t("terms.destinationAccount")}>123-456-7890</ValueRow>
        <ValueRow label={t("terms.dateTime")}>21/11/2026 14:32:08</ValueRow>
        <ValueRow label={t("terms.reference")}>
          WD2611211432K8
          <CopyButton text="WD2611211432K8" label={t("terms.reference")} />
        </ValueRow>
      </RowCard>
      <RowCard className="mx-4">
        <ListRow
          mark={
            <Mark tone="quiet">
              <ArrowUpFromLine />
            </Mark>
          }
          title={t("statement.withdrawTo", { account: "KBANK ••7890" })}
          detail={
            <>
              14:32:08 · {t("time.ago.minute", { count: 12 })}
              <span className="block pt-1">
                <StatusBadge status="PENDING" />
              </span>
            </>
          }
          end={<Money signed amount={-100_000n} />}
          endDetail={t("statement.balanceAfter", { amount: "10,330.50" })}
        />
        <ListRow
          onClick={() => undefined}
          mark={
            <Mark>
              <ArrowLeftRight />
            </Mark>
          }
          title={t("statement.transferTo", { name: "PG Slot" })}
          detail="14:20:41"
          end={<Money amount={50_000n} />}
        />
        <ListRow
          mark={
            <Mark tone="up">
              <ArrowDownToLine />
            </Mark>
          }
          title={t("statement.deposit.qr")}
          detail={<StatusBadge status="SUCCESS" />}
          end={<Money signed amount={50_000n} className="text-up-text" />}
          endDetail={t("statement.balanceAfter", { amount: "11,830.50" })}
        />
      </RowCard>
    </div>
  );
};
