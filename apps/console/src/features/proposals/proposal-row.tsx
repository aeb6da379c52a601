import type { listProposals } from "@krapao/contract/operator/list-proposals";
import type { AnswerOf } from "@krapao/contract/types";
import { countText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { ArrowRight } from "lucide-react";

import { type Href, Link, reportHref, ruleHref, suspenseHref, unresolvedHref } from "../../lib/navigation.tsx";
import { Avatar } from "../../parts/avatar.tsx";
import { MemberLink } from "../../parts/member-line.tsx";
import { At } from "../../parts/moments.tsx";
import { PersonName, useIsMe } from "../../parts/person-name.tsx";
import { Tag, type TagTone } from "../../parts/tag.tsx";
import { Row } from "../../parts/row-list.tsx";
import { OwnMark, TransferMark } from "./transfer-mark.tsx";
import { APPROVED_BY } from "@krapao/contract/operator/proposal-shapes";
import { ChangeList, useObjectWords } from "../../audit-log/change-list.tsx";
import { useMay } from "../../lib/use-may.ts";
import { useMe } from "../../lib/use-me.ts";

export type ProposalItem = AnswerOf<typeof listProposals>[number];

/** Whether a proposal changes the labels of its member. */
export const isAboutLabels = (kind: ProposalItem["kind"]): boolean =>
  kind === "tag-member" || kind === "set-member-level";

/** Where the subject of a proposal is shown; null when it has no page of its own. */
const subjectHref = ({ kind, subject }: Pick<ProposalItem, "kind" | "subject">): Href | null => {
  if (kind === "settle-transfer") return unresolvedHref(subject);
  if (kind === "match-suspense" || kind === "return-suspense" || kind === "close-suspense")
    return suspenseHref(subject);
  if (kind === "credit-claim") return reportHref(subject);
  return kind === "rule-on" || kind === "rule-off" ? ruleHref(subject) : null;
};

const TONES: Readonly<Record<ProposalItem["state"], TagTone>> = {
  waiting: "wait",
  approved: "accent",
  done: "up",
  refused: "quiet",
  failed: "down",
};

type ProposalRowProps = {
  readonly proposal: ProposalItem;
  readonly onApprove: () => void;
  readonly onRefuse: () => void;
  readonly onAlone: () => void;
};

/** A proposal, with buttons to approve or refuse it. For the proposer it says that another person must approve it. */
export const ProposalRow = ({ proposal, onApprove, onRefuse, onAlone }: ProposalRowProps) => {
  const t = useT("console");
  const isMe = useIsMe();
  const objectOf = useObjectWords();
  const { kind, state, subject, member, amount, currency, outcome, transfer, own, change, reason } = proposal;
  const { coins, evidence, proposedBy, proposedAt, isAlone } = proposal;
  const { decidedBy, decidedAt, decisionReason } = proposal;
  const href = subjectHref(proposal);
  const isOwn = isMe(proposedBy);
  const isOwner = useMe()?.role === "owner";
  const may = useMay();
  const needed = APPROVED_BY[kind];
  const mayDecide = needed === null ? isOwner : may(needed);
  return (
    <Row className="flex flex-wrap items-start gap-x-5 gap-y-3 py-4">
      <div className="basis-44">
        {amount !== null && currency !== null && (
          <p className="text-action font-bold whitespace-nowrap">{moneyText(amount, currency)}</p>
        )}
        {coins !== null && <p className="text-action font-bold">{t("adjust.coinsOf", { count: countText(coins) })}</p>}
        <p className="font-semibold">
          {kind === "settle-transfer" && outcome !== null
            ? t(`proposal.settle.${outcome}`)
            : t(`proposal.kind.${kind}`)}
        </p>
        <p className="text-small text-mute [overflow-wrap:anywhere]">
          {href === null ? (
            !isAboutLabels(kind) && objectOf(subject)
          ) : (
            <Link href={href} className="underline underline-offset-2 hover:text-accent-text">
              {subject}
              {(kind === "rule-on" || kind === "rule-off") && ` · ${t("proposal.seeRules")}`}
            </Link>
          )}
        </p>
        {transfer !== null && <TransferMark transfer={transfer} />}
        {own !== null && <OwnMark own={own} />}
      </div>
      <div className="min-w-0 grow basis-60">
        <p className="flex items-center gap-2">
          <Avatar size="small" own={isOwn} name={proposedBy.name} />
          <span>
            <b>
              <PersonName person={proposedBy} />
            </b>{" "}
            <span className="text-mute">
              {t("proposal.proposed")} <At moment={proposedAt} />
            </span>
          </span>
        </p>
        <p className="mt-1 pl-9 [overflow-wrap:anywhere]">{t("console.quote", { text: reason })}</p>
        {evidence !== null && (
          <p className="mt-1 pl-9 [overflow-wrap:anywhere]">
            <span className="text-mute">{t("unresolved.evidence")}</span> {evidence}
          </p>
        )}
        {change !== null && (
          <div className="mt-2 pl-9">
            <ChangeList before={change.before} after={change.after} />
          </div>
        )}
        {decidedBy !== null && decidedAt !== null && (
          <p className="mt-2 flex flex-wrap items-center gap-x-2 pl-9 text-mute">
            <ArrowRight aria-hidden className="size-4" />
            <b className="text-ink">
              <PersonName person={decidedBy} />
            </b>
            <At moment={decidedAt} />
            {decisionReason !== null && decisionReason !== "" && (
              <span>{t("console.quote", { text: decisionReason })}</span>
            )}
          </p>
        )}
      </div>
      {member !== null && <MemberLink member={member} />}
      <div className="ml-auto flex flex-col items-end gap-1.5">
        {state === "waiting" ? (
          <>
            <span className="flex flex-wrap justify-end gap-2">
              {(isOwn || mayDecide) && (
                <Button tone="danger-outline" size="small" onClick={onRefuse}>
                  {isOwn ? t("proposal.takeBack") : t("proposal.refuse")}
                </Button>
              )}
              {!isOwn && mayDecide && (
                <Button data-open size="small" onClick={onApprove}>
                  {t("proposal.approve")}
                </Button>
              )}
              {isOwn && isOwner && change !== null && (
                <Button tone="danger-outline" size="small" onClick={onAlone}>
                  {t("proposal.alone")}
                </Button>
              )}
            </span>
            {isOwn && <span className="text-small text-mute">{t("proposal.own")}</span>}
            {!isOwn && !mayDecide && <span className="text-small text-mute">{t("proposal.notYours")}</span>}
          </>
        ) : (
          <>
            <Tag tone={TONES[state]}>{t(`proposal.state.${state}`)}</Tag>
            {isAlone && <Tag tone="down">{t("proposal.wasAlone")}</Tag>}
          </>
        )}
      </div>
    </Row>
  );
};
