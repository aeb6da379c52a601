import { listBonuses } from "@krapao/contract/bonus/list-bonuses";
import type { BonusType } from "@krapao/contract/bonus/shapes";
import { useT } from "@krapao/i18n/react";
import { Card } from "@krapao/ui/card";
import { EmptyState } from "@krapao/ui/empty-state";
import { ErrorState } from "@krapao/ui/error-state";
import { ListRow, Mark, RowCard } from "@krapao/ui/list-row";
import { Skeleton } from "@krapao/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { Gift } from "lucide-react";

import { request } from "../../lib/client.ts";
import { useLoadFailureText } from "../../lib/use-load-failure-text.ts";
import { useTitle } from "../../lib/use-title.ts";
import { MemberPage } from "../../shell/member-page.tsx";

/** The bonuses that the member can take. */
export const Bonus = () => {
  const t = useT("member");
  const failureText = useLoadFailureText();
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: ["bonus", "list"],
    queryFn: ({ signal }) => request(listBonuses, { signal }),
  });
  useTitle(t("bonus.title"));
  const often: Readonly<Record<BonusType, (count: number) => string>> = {
    limit: (count) => t("bonus.typeLimit", { count }),
    day: (count) => t("bonus.typeDay", { count }),
    week: (count) => t("bonus.typeWeek", { count }),
  };
  return (
    <MemberPage title={t("bonus.title")}>
      {data === undefined ? (
        <Card look="lift">
          {isError ? (
            <ErrorState retrying={isFetching} onRetry={() => void refetch()}>
              {failureText(error)}
            </ErrorState>
          ) : (
            <div aria-busy className="grid gap-3">
              <Skeleton className="h-20 w-full rounded-card" />
              <Skeleton className="h-20 w-full rounded-card" />
            </div>
          )}
        </Card>
      ) : data.length === 0 ? (
        <Card look="lift">
          <EmptyState icon={<Gift />}>{t("bonus.empty")}</EmptyState>
        </Card>
      ) : (
        <RowCard>
          {data.map((bonus) => (
            <ListRow
              key={bonus.code}
              mark={
                <Mark tone="wait">
                  <Gift />
                </Mark>
              }
              title={bonus.name}
              detail={often[bonus.type](bonus.maxReceived)}
            />
          ))}
        </RowCard>
      )}
    </MemberPage>
  );
};
