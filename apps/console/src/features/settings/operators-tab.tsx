import { listOperators } from "@krapao/contract/operator/list-operators";
import type { AnswerOf } from "@krapao/contract/types";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { useQuery } from "@tanstack/react-query";
import { ShieldCheck, UserPlus } from "lucide-react";
import { useState } from "react";

import { isMaker } from "../../lib/is-maker.ts";
import { read } from "../../lib/read.ts";
import { useNow } from "../../lib/use-now.ts";
import { useMe } from "../../lib/use-me.ts";
import { Avatar } from "../../parts/avatar.tsx";
import { At, Day } from "../../parts/moments.tsx";
import { Panel } from "../../parts/panel.tsx";
import { PersonName, useIsMe } from "../../parts/person-name.tsx";
import { Tag } from "../../parts/tag.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { AddOperatorDialog } from "./add-operator-dialog.tsx";
import { ConfirmOperatorDialog } from "./confirm-operator-dialog.tsx";
import { ChangeOperatorDialog, type OperatorChange } from "./change-operator-dialog.tsx";
import { RoleName } from "../../parts/role-name.tsx";

export type Operator = AnswerOf<typeof listOperators>[number];

/** An operator whose last action is more recent than this (ms) counts as present. */
const HERE_MS = 5 * 60_000;
const MINUTE_MS = 60_000;

/** How long a new or reset operator cannot approve. */
const Wait = ({ since, until }: { readonly since: string; readonly until: string }) => {
  const t = useT("console");
  const now = useNow();
  const [from, to] = [Date.parse(since), Date.parse(until)];
  const minutes = Math.max(0, Math.ceil((to - now) / MINUTE_MS));
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden className="h-1.5 min-w-24 grow overflow-hidden rounded-full bg-sand">
        <span
          className="block h-full rounded-full bg-gold"
          style={{ width: `${Math.min(100, Math.max(0, ((now - from) / (to - from)) * 100))}%` }}
        />
      </span>
      <b className="text-small text-wait">
        {t("operators.approvesNothing", { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
      </b>
    </span>
  );
};

/** The operators. Nobody can change their own role, and the last owner cannot be removed. */
export const OperatorsTab = () => {
  const t = useT("console");
  const me = useMe();
  const isMe = useIsMe();
  const query = useQuery(read(listOperators, {}));
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<{
    readonly operator: Operator;
    readonly change: OperatorChange | "confirm";
  } | null>(null);
  const isOwner = me?.role === "owner";
  const now = useNow();
  return (
    <>
      <Panel
        title={t("operators.title")}
        end={
          isOwner && (
            <Button size="small" icon={<UserPlus aria-hidden className="size-4" />} onClick={() => setAdding(true)}>
              {t("operators.add")}
            </Button>
          )
        }
      >
        <View query={query} skeleton={<SkeletonLines lines={4} />}>
          {(operators) => (
            <ul>
              {operators.map((operator) => (
                <li
                  key={operator._id}
                  className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3"
                >
                  <Avatar own={isMe(operator)} name={operator.name} />
                  <span className="min-w-0 grow basis-44">
                    <span className="flex flex-wrap items-center gap-2 font-semibold">
                      <PersonName person={operator} />
                      <Tag tone={operator.role === "owner" ? "accent" : "quiet"}>
                        <RoleName role={operator.role} />
                      </Tag>
                      {operator.isDemo && <Tag tone="wait">{t("operator.demo")}</Tag>}
                      {!operator.isActive && <Tag tone="down">{t("operators.out")}</Tag>}
                      {operator.isActive && operator.needsOwner && <Tag tone="wait">{t("operators.needsOwner")}</Tag>}
                    </span>
                    <span className="block text-small text-mute">
                      {operator.username} · {t("operators.since")} <Day moment={operator.createdAt} /> ·{" "}
                      {operator.lastSeenAt === null ? (
                        t("operators.neverSeen")
                      ) : now - Date.parse(operator.lastSeenAt) < HERE_MS ? (
                        <b className="text-up-text">{t("operators.hereNow")}</b>
                      ) : (
                        <>
                          {t("operators.seen")} <At moment={operator.lastSeenAt} />
                        </>
                      )}
                    </span>
                    {operator.isActive && operator.approvesFrom !== null && operator.waitsSince !== null && (
                      <Wait since={operator.waitsSince} until={operator.approvesFrom} />
                    )}
                  </span>
                  {operator.hasSecondFactor && (
                    <Tag tone="up" icon={<ShieldCheck aria-hidden />}>
                      {t("operators.secondFactor")}
                    </Tag>
                  )}
                  {isOwner && !isMe(operator) && (
                    <span className="flex flex-wrap gap-2">
                      {operator.isActive && operator.needsOwner && !isMaker(operator, me._id) && (
                        <Button size="small" onClick={() => setAsked({ operator, change: "confirm" })}>
                          {t("operators.confirm")}
                        </Button>
                      )}
                      <Button tone="outline" size="small" onClick={() => setAsked({ operator, change: "role" })}>
                        {t("operators.changeRole")}
                      </Button>
                      <Button tone="outline" size="small" onClick={() => setAsked({ operator, change: "password" })}>
                        {t("operators.newPassword")}
                      </Button>
                      <Button
                        tone={operator.isActive ? "danger-outline" : "outline"}
                        size="small"
                        onClick={() => setAsked({ operator, change: "active" })}
                      >
                        {t(operator.isActive ? "operators.shutOut" : "operators.letIn")}
                      </Button>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
        </View>
      </Panel>
      {isAdding && <AddOperatorDialog onClose={() => setAdding(false)} />}
      {asked?.change === "confirm" && (
        <ConfirmOperatorDialog operator={asked.operator} onClose={() => setAsked(null)} />
      )}
      {asked !== null && asked.change !== "confirm" && (
        <ChangeOperatorDialog operator={asked.operator} change={asked.change} onClose={() => setAsked(null)} />
      )}
    </>
  );
};
