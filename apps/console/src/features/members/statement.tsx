import { getMember } from "@krapao/contract/operator/get-member";
import type { getMemberStatement } from "@krapao/contract/operator/get-member-statement";
import type { AnswerOf } from "@krapao/contract/types";
import { useT } from "@krapao/i18n/react";
import { Pagination } from "@krapao/ui/pagination";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { useEffect, useRef } from "react";

import type { ChangeAddress } from "../../lib/list-address.ts";
import { useListKeys } from "../../lib/use-list-keys.ts";
import { useMay } from "../../lib/use-may.ts";
import { usePageNumber } from "../../lib/use-params.ts";
import { Empty } from "../../parts/empty.tsx";
import { Key } from "../../parts/key-hints.tsx";
import { MovementTable } from "../../parts/movement-table.tsx";
import { Panel } from "../../parts/panel.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { STATEMENT_PAGE, statementQuery } from "../../lib/member-queries.ts";
import { ExportStatement } from "./export-statement.tsx";
import { filterIn, filterKey } from "./statement-address.ts";
import { StatementFilters } from "./statement-filters.tsx";

/**
 * Reads the member's page again, but only after the statement has changed, because each view of that page is recorded
 * in the audit log.
 */
const useFresh = (data: AnswerOf<typeof getMemberStatement> | undefined): void => {
  const queries = useQueryClient();
  const seen = useRef<string>(undefined);
  const sign =
    data && `${data.total} ${data.statement.map(({ reference, status }) => `${reference} ${status}`).join()}`;
  useEffect(() => {
    if (sign === undefined) return;
    if (seen.current !== undefined && seen.current !== sign)
      void queries.invalidateQueries({ queryKey: [getMember.name] });
    seen.current = sign;
  }, [queries, sign]);
};

type StatementProps = {
  readonly member: string;
  readonly params: URLSearchParams;
  readonly onChange: ChangeAddress;
  readonly onClear: () => void;
  readonly onOpen: (reference: string) => void;
};

/** The keyboard shortcuts of a member's page, on devices with a keyboard. */
const Keys = () => {
  const t = useT("console");
  const may = useMay();
  const keys = [
    { keys: ["J", "K"], word: t("keys.move") },
    { keys: ["Enter"], word: t("keys.open") },
    { keys: ["A"], word: t("keys.askAll") },
    ...(may("members.note") ? [{ keys: ["N"], word: t("keys.note") }] : []),
    ...(may("members.label") ? [{ keys: ["T"], word: t("keys.tags") }] : []),
    { keys: ["Esc"], word: t("keys.back") },
  ];
  return (
    <p className="hidden flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-2.5 text-mute pointer-fine:flex">
      {keys.map((each) => (
        <span key={each.word} className="flex items-center gap-1.5">
          {each.keys.map((key) => (
            <Key key={key}>{key}</Key>
          ))}
          {each.word}
        </span>
      ))}
    </p>
  );
};

/** One page of the filtered statement, and the pager. */
const Entries = ({ member, params, onOpen }: Pick<StatementProps, "member" | "params" | "onOpen">) => {
  const t = useT("console");
  const [page, setPage] = usePageNumber();
  const query = useQuery({
    ...statementQuery(member, page, filterIn(params)),
    placeholderData: keepPreviousData,
  });
  const total = query.data?.total;
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  useFresh(query.data);
  const isNarrowed = filterKey(params) !== "";
  return (
    <div ref={list}>
      {total !== undefined && total > 0 && (
        <p className="border-t border-line px-4 py-2 text-small text-mute">{t("member.entries", { entries: total })}</p>
      )}
      <View query={query} skeleton={<SkeletonLines lines={8} height="h-9" />}>
        {({ statement }) =>
          statement.length === 0 ? (
            <Empty
              page={page}
              icon={<ReceiptText />}
              title={t(isNarrowed ? "member.nothingFits" : "member.noStatement")}
            />
          ) : (
            <MovementTable label={t("member.statement")} entries={statement} onOpen={onOpen} />
          )
        }
      </View>
      {total !== undefined && total > STATEMENT_PAGE && (
        <div className="border-t border-line px-3 py-1.5">
          <Pagination look="text" page={page} pages={Math.ceil(total / STATEMENT_PAGE)} onChange={setPage} />
        </div>
      )}
    </div>
  );
};

/** The member's statement: filtered by the address, paged, with a CSV export. */
export const StatementPanel = ({ member, params, onChange, onClear, onOpen }: StatementProps) => {
  const t = useT("console");
  return (
    // The filters open below their buttons and may extend beyond the card.
    <Panel
      className="overflow-visible!"
      title={t("member.statement")}
      end={<ExportStatement member={member} params={params} />}
    >
      <StatementFilters params={params} onChange={onChange} onClear={onClear} />
      <Entries key={filterKey(params)} member={member} params={params} onOpen={onOpen} />
      <Keys />
    </Panel>
  );
};
