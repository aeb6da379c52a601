import { readEvery } from "@krapao/client/read-every";
import { listRiskRules } from "@krapao/contract/operator/list-risk-rules";
import type { RiskRule } from "@krapao/contract/operator/risk-shapes";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { useQuery } from "@tanstack/react-query";
import { ListChecks, Plus } from "lucide-react";
import { useState } from "react";

import { read } from "../../lib/read.ts";
import { Empty } from "../../parts/empty.tsx";
import { NotFound, OnlyOne } from "../../parts/only-one.tsx";
import { Panel } from "../../parts/panel.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { ProposeDialog } from "./propose-dialog.tsx";
import { RuleCard } from "./rule-card.tsx";
import { RuleSheet } from "./rule-sheet.tsx";

/** How often (ms) a running trial is read. */
const TRIAL_MS = 1_500;

type Asked =
  | { readonly is: "edit"; readonly rule: RiskRule | null }
  | { readonly is: "propose"; readonly rule: RiskRule; readonly isOn: boolean };

/** The risk rules: drafts, trials and active versions; or only the one that the address names. */
export const RulesTab = ({ only }: { readonly only: string | null }) => {
  const t = useT("console");
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (): void => setAsked(null);
  const query = useQuery({
    ...read(listRiskRules, {}),
    refetchInterval: readEvery((data) =>
      data?.some(({ trial }) => trial !== null && trial.finishedAt === null) === true ? TRIAL_MS : false,
    ),
  });
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-mute">{t("risk.never")}</p>
        <Button size="small" onClick={() => setAsked({ is: "edit", rule: null })}>
          <Plus aria-hidden className="size-4" />
          {t("risk.add")}
        </Button>
      </div>
      {only !== null && (
        <Panel>
          <OnlyOne list="/flags?state=rules" />
        </Panel>
      )}
      <View
        query={query}
        skeleton={
          <Panel>
            <SkeletonLines lines={3} height="h-24" />
          </Panel>
        }
      >
        {(all) => {
          const rules = only === null ? all : all.filter(({ _id }) => _id === only);
          if (only !== null && rules.length === 0)
            return (
              <Panel>
                <NotFound id={only} />
              </Panel>
            );
          return rules.length === 0 ? (
            <Panel>
              <Empty icon={<ListChecks />} title={t("risk.empty")}>
                {t("risk.emptyBody")}
              </Empty>
            </Panel>
          ) : (
            rules.map((rule) => (
              <RuleCard
                key={rule._id}
                rule={rule}
                onEdit={() => setAsked({ is: "edit", rule })}
                onPropose={(isOn) => setAsked({ is: "propose", rule, isOn })}
              />
            ))
          );
        }}
      </View>
      {asked?.is === "edit" && <RuleSheet before={asked.rule} onClose={close} />}
      {asked?.is === "propose" && <ProposeDialog rule={asked.rule} isOn={asked.isOn} onClose={close} />}
    </div>
  );
};
