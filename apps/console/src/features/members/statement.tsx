import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Pagination } from "@krapao/ui/pagination";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ReceiptText } from "lucide-react";
import { useState } from "react";

import { Empty } from "../../parts/empty.tsx";
import { MovementTable } from "../../parts/movement-table.tsx";
import { Panel } from "../../parts/panel.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { STATEMENT_PAGE, statementQuery } from "./queries.ts";

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
