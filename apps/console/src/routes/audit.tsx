import { listAuditEvents } from "@krapao/contract/operator/list-audit-events";
import { useT } from "@krapao/i18n/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ScrollText, X } from "lucide-react";
import { useSearchParams } from "wouter";

import { type AuditAddress, auditAddress } from "../audit-log/address.ts";
import { AuditFilters } from "../audit-log/audit-filters.tsx";
import { ExportButton } from "../audit-log/export-button.tsx";
import { EventRow } from "../audit-log/event-row.tsx";
import { Link, memberHref } from "../lib/navigation.tsx";
import { read } from "../lib/read.ts";
import { usePageNumber } from "../lib/use-params.ts";
import { Empty } from "../parts/empty.tsx";
import { Pager } from "../parts/pager.tsx";
import { Panel } from "../parts/panel.tsx";
import { SkeletonLines, View } from "../parts/view.tsx";
import { RowList } from "../parts/row-list.tsx";
import { Page } from "../shell/page.tsx";

const PAGE = 50;

/** The audit log of the operators' actions, newest first. It cannot be changed. */
export const Audit = () => {
  const t = useT("console");
  const [params, setParams] = useSearchParams();
  const filter = auditAddress(params);
  const member = filter.member ?? null;
  const [page, setPage] = usePageNumber();
  const query = useQuery({
    ...read(listAuditEvents, { query: { page, limit: PAGE, ...filter } }),
    placeholderData: keepPreviousData,
  });
  const change = (changed: Partial<Record<keyof AuditAddress, string | undefined>>): void => {
    const next = Object.entries({ ...filter, ...changed }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    );
    setParams(new URLSearchParams(next));
  };
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
        <div className="flex flex-wrap items-center justify-between border-b border-line">
          <AuditFilters filter={filter} onChange={change} />
          <span className="px-4 py-3">
            <ExportButton filter={filter} />
          </span>
        </div>
        <View query={query} skeleton={<SkeletonLines lines={10} />}>
          {(acts) =>
            acts.length === 0 ? (
              <Empty page={page} icon={<ScrollText />} title={t("audit.empty")} />
            ) : (
              <RowList>
                {acts.map((act) => (
                  <EventRow key={act._id} act={act} />
                ))}
              </RowList>
            )
          }
        </View>
        <Pager page={page} hasMore={query.data?.length === PAGE} onChange={setPage} />
      </Panel>
    </Page>
  );
};
