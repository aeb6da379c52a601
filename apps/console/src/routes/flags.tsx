import { countFlags } from "@krapao/contract/operator/count-flags";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";

import { FlagList } from "../features/flags/flag-list.tsx";
import { TargetLine } from "../features/flags/target-line.tsx";
import { RulesTab } from "../features/risk/rules-tab.tsx";
import { read } from "../lib/read.ts";
import { useOnly } from "../lib/use-only.ts";
import { useChoice } from "../lib/use-params.ts";
import { Tabs } from "../parts/tabs.tsx";
import { Page } from "../shell/page.tsx";

const TABS = ["open", "mine", "nobody", "seen", "rules"] as const;
const COUNTED = ["open", "mine", "nobody"] as const;

/** Cases for review, and the risk rules. Neither moves money. */
export const Flags = () => {
  const t = useT("console");
  const [tab] = useChoice("state", TABS);
  const only = useOnly(`/flags?state=${tab}`);
  const { data: counts } = useQuery(read(countFlags, {}));
  const countOf = (key: (typeof TABS)[number]): number | undefined => {
    const counted = COUNTED.find((one) => one === key);
    return counted === undefined ? undefined : counts?.[counted];
  };
  return (
    <Page
      title={t("nav.flags")}
      sub={
        <Tabs
          label={t("nav.flags")}
          value={tab}
          tabs={TABS.map((key) => ({
            key,
            label: t(`flags.state.${key}`),
            href: `/flags?state=${key}`,
            count: countOf(key),
          }))}
        />
      }
    >
      {tab !== "rules" && counts !== undefined && <TargetLine counts={counts} />}
      {tab === "rules" ? <RulesTab only={only} /> : <FlagList key={tab} name={tab} only={only} />}
    </Page>
  );
};
