import { listAuditEvents } from "@krapao/contract/operator/list-audit-events";
import { useT } from "@krapao/i18n/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ScrollText, X } from "lucide-react";
import { useSearchParams } from "wouter";

import { EventRow } from "../audit-log/event-row.tsx";
import { Link, memberHref } from "../lib/navigation.tsx";
import { read } from "../lib/read.ts";
import { usePageNumber } from "../lib/use-params.ts";
import { Empty } from "../parts/empty.tsx";
import { Pager } from "../parts/pager.tsx";
import { Panel } from "../parts/panel.tsx";
import { SkeletonLines, View } from "../parts/view.tsx";
import { Page } from "../shell/page.tsx";

const PAGE = 50;

/** Everything that persons did, the newest first; nothing of it can be changed. */
export const Audit = () => {
  const t = useT("console");
  const [params] = useSearchParams();
  const member = params.get("member");
  const [page, setPage] = usePageNumber();
  const query = useQuery({
    ...read(listAuditEvents, { query: { page, limit: PAGE, ...(member !== null && { member }) } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Page
      title={t("audit.title")}
      sub={
        member === null ? (
          <span className="text-mute">{t("audit.sub")}</span>
        ) : (
          <span className="flex flex-wrap items-center gap-2">
            <Link href={memberHref(member)} className="font-semibold text-accent-text hover:underline">
              {t("audit.ofMember", { member })}
            </Link>
            <Link
              href="/audit"
              aria-label={t("audit.all")}
              className="flex size-7 items-center justify-center rounded-chip hover:bg-sand pointer-coarse:size-11"
            >
              <X aria-hidden className="size-4" />
            </Link>
          </span>
        )
      }
    >
      <Panel>
        <View query={query} skeleton={<SkeletonLines lines={10} />}>
          {(acts) =>
            acts.length === 0 ? (
              <Empty icon={<ScrollText />} title={t("audit.empty")} />
            ) : (
              <ul>
                {acts.map((act) => (
                  <EventRow key={act._id} act={act} />
                ))}
              </ul>
            )
          }
        </View>
        <Pager page={page} hasMore={query.data?.length === PAGE} onChange={setPage} />
      </Panel>
    </Page>
  );
};
