import { listProposals } from "@krapao/contract/operator/list-proposals";
import type { ProposalKind } from "@krapao/contract/operator/proposal-shapes";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { useQuery } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";

import { useObjectWords } from "../audit-log/change-list.tsx";
import { Link, proposalHref } from "../lib/navigation.tsx";
import { read } from "../lib/read.ts";
import { useMay } from "../lib/use-may.ts";
import { At } from "./moments.tsx";
import { PersonName } from "./person-name.tsx";

const MOST = 50;

/** The changes of these kinds that wait for a second person. Their page would otherwise look as if nothing was proposed. */
export const Proposed = ({
  kinds,
  className,
}: {
  readonly kinds: readonly ProposalKind[];
  readonly className?: string;
}) => {
  const t = useT("console");
  const objectOf = useObjectWords();
  const may = useMay();
  const { data = [] } = useQuery({
    ...read(listProposals, { query: { state: "waiting", limit: MOST } }),
    enabled: may("proposals.see"),
  });
  const waiting = data.filter(({ kind }) => kinds.includes(kind));
  if (waiting.length === 0) return null;
  return (
    <ul className={cx("grid gap-2 rounded-card bg-wait-soft px-4 py-2.5", className)}>
      {waiting.map(({ _id, kind, subject, proposedBy, proposedAt }) => (
        <li key={_id} className="flex gap-2.5">
          <Hourglass aria-hidden className="mt-0.5 size-4 shrink-0 text-wait" />
          <p className="min-w-0 [overflow-wrap:anywhere]">
            <Link href={proposalHref(_id)} className="font-semibold underline underline-offset-3">
              {t(`proposal.kind.${kind}`)} · {objectOf(subject)}
            </Link>{" "}
            <span className="text-wait">{t("proposal.waits")}</span>
            <span className="block text-small text-mute">
              <PersonName person={proposedBy} /> · <At withDay moment={proposedAt} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
};
