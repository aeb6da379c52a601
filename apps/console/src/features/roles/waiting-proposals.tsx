import { listOperators } from "@krapao/contract/operator/list-operators";
import { listProposals } from "@krapao/contract/operator/list-proposals";
import { listRoles } from "@krapao/contract/operator/list-roles";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";
import { CircleAlert, Hourglass } from "lucide-react";

import { Link, proposalHref } from "../../lib/navigation.tsx";
import { read } from "../../lib/read.ts";
import { useMay } from "../../lib/use-may.ts";
import { At } from "../../parts/moments.tsx";
import { Panel } from "../../parts/panel.tsx";
import { PersonName } from "../../parts/person-name.tsx";
import { approversOf, approvesNow } from "./approvers.ts";

const MOST = 20;

/** The proposals that wait for approval, who could approve them, and what a single owner cannot do. */
export const WaitingProposals = () => {
  const t = useT("console");
  const may = useMay();
  const proposals = useQuery({
    ...read(listProposals, { query: { state: "waiting", limit: MOST, order: "oldest" } }),
    enabled: may("proposals.see"),
  });
  const operators = useQuery(read(listOperators, {}));
  const roles = useQuery(read(listRoles, {}));
  if (operators.data === undefined || roles.data === undefined) return null;
  const owners = operators.data.filter((one) => one.role === "owner" && one.isActive);
  const isLone = owners.filter(approvesNow).length < 2;
  const waiting = proposals.data ?? [];
  return (
    <Panel title={t("roles.waits")} end={<span className="text-mute">{waiting.length}</span>}>
      <ul>
        {waiting.map((proposal) => {
          const able = approversOf(proposal, operators.data, roles.data);
          return (
            <li key={proposal._id} className="flex gap-2.5 border-t border-line px-4 py-2.5">
              <Hourglass aria-hidden className="mt-0.5 size-4 shrink-0 text-wait" />
              <span className="min-w-0 grow">
                <Link
                  href={proposalHref(proposal._id)}
                  className="font-semibold hover:text-accent-text hover:underline"
                >
                  {t(`proposal.kind.${proposal.kind}`)}
                </Link>
                <span className="block text-small text-mute">
                  <PersonName person={proposal.proposedBy} /> · <At withDay moment={proposal.proposedAt} />
                </span>
                <span className={able.length === 0 ? "block text-small text-down" : "block text-small text-mute"}>
                  {able.length === 0
                    ? t("roles.nobodyCan")
                    : t("roles.canApprove", { names: able.map(({ name }) => name).join(" · ") })}
                </span>
              </span>
            </li>
          );
        })}
      </ul>
      {isLone && (
        <div className="m-4 flex gap-2.5 rounded-control bg-wait-soft p-3.5">
          <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-wait" />
          <p className="min-w-0">
            <b className="text-wait">{t("roles.loneTitle")}</b> {t("roles.loneBody")}{" "}
            <Link href="/proposals" className="font-semibold text-wait underline">
              {t("roles.emergency")}
            </Link>{" "}
            {t("roles.emergencyBody")}
          </p>
        </div>
      )}
    </Panel>
  );
};
