import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";

import { UnresolvedList } from "../features/unresolved/unresolved-list.tsx";
import { unresolvedListQuery } from "../features/unresolved/queries.ts";
import { Empty } from "../parts/empty.tsx";
import { KeyHints } from "../parts/key-hints.tsx";
import { Panel } from "../parts/panel.tsx";
import { SkeletonLines, View } from "../parts/view.tsx";
import { Page } from "../shell/page.tsx";

/** Transfers whose provider contradicts itself. Two operators decide each. */
export const UnresolvedPage = () => {
  const t = useT("console");
  const query = useQuery(unresolvedListQuery);
  return (
    <Page title={t("nav.unresolvedLong")} sub={<span className="text-mute">{t("unresolved.sub")}</span>}>
      <Panel>
        <View query={query} skeleton={<SkeletonLines lines={4} height="h-18" />}>
          {(transfers) =>
            transfers.length === 0 ? (
              <Empty icon={<CircleCheck />} title={t("unresolved.empty")}>
                {t("unresolved.emptyBody")}
              </Empty>
            ) : (
              <UnresolvedList transfers={transfers} />
            )
          }
        </View>
      </Panel>
      <KeyHints />
    </Page>
  );
};
