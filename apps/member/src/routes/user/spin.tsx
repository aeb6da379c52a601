import { getSpinSetup } from "@krapao/contract/spin/get-spin-setup";
import { useT } from "@krapao/i18n/react";
import { Card } from "@krapao/ui/card";
import { EmptyState } from "@krapao/ui/empty-state";
import { ErrorState } from "@krapao/ui/error-state";
import { Skeleton } from "@krapao/ui/skeleton";
import { useQuery } from "@tanstack/react-query";
import { FerrisWheel } from "lucide-react";

import { request } from "../../lib/client.ts";
import { useLoadFailureText } from "../../lib/use-load-failure-text.ts";
import { useTitle } from "../../lib/use-title.ts";
import { MemberPage } from "../../shell/member-page.tsx";

/** The spin wheel: its name and the member's coins. */
export const Spin = () => {
  const t = useT("member");
  const failureText = useLoadFailureText();
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: ["spin", "setup"],
    queryFn: ({ signal }) => request(getSpinSetup, { signal }),
  });
  useTitle(t("spin.title"));
  return (
    <MemberPage title={t("spin.title")}>
      <Card look="lift">
        {data !== undefined ? (
          <EmptyState icon={<FerrisWheel />}>
            {data.activeSpinwheel === null ? t("spin.closed") : t("home.coins", { count: data.userCoin })}
          </EmptyState>
        ) : isError ? (
          <ErrorState retrying={isFetching} onRetry={() => void refetch()}>
            {failureText(error)}
          </ErrorState>
        ) : (
          <div aria-busy className="flex justify-center py-6">
            <Skeleton className="size-64 rounded-full" />
          </div>
        )}
      </Card>
    </MemberPage>
  );
};
