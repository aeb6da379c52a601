import { getMember } from "@krapao/contract/operator/get-member";
import type { getMemberStatement } from "@krapao/contract/operator/get-member-statement";
import type { AnswerOf } from "@krapao/contract/types";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Pagination } from "@krapao/ui/pagination";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { Empty } from "../../parts/empty.tsx";
import { MovementTable } from "../../parts/movement-table.tsx";
import { Panel } from "../../parts/panel.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { STATEMENT_PAGE, statementQuery } from "../../lib/member-queries.ts";

/**
 * Asks for the member's page again when the statement has changed, and only then: each look at that page is kept in the
 * audit log.
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

/** The member's statement, page by page. */
export const StatementPanel = ({
  member,
  onOpen,
}: {
  readonly member: string;
  readonly onOpen: (reference: string) => void;
}) => {
  const t = useT("console");
  const [page, setPage] = useState(1);
  const query = useQuery({ ...statementQuery(member, page), placeholderData: keepPreviousData });
  const total = query.data?.total;
  useFresh(query.data);
  return (
    <Panel
      title={t("member.statement")}
      sub={total === undefined ? undefined : t("member.entries", { entries: countText(total) })}
    >
      <View query={query} skeleton={<SkeletonLines lines={8} height="h-9" />}>
        {({ statement }) =>
          statement.length === 0 ? (
            <Empty icon={<ReceiptText />} title={t("member.noStatement")} />
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
    </Panel>
  );
};
