import { approveProposal } from "@krapao/contract/operator/approve-proposal";
import { getProposalEvidence } from "@krapao/contract/operator/get-proposal-evidence";
import { refuseProposal } from "@krapao/contract/operator/refuse-proposal";
import { countText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { toast } from "@krapao/ui/toast";

import { type ReactNode, useState } from "react";
import { useQuery } from "@tanstack/react-query";

import { Link, unresolvedHref } from "../../lib/navigation.tsx";
import { read } from "../../lib/read.ts";
import { useAction } from "../../lib/use-action.ts";
import { useNumberKeys } from "../../lib/use-number-keys.ts";
import { NumberKeyHints } from "../../parts/key-hints.tsx";
import { At } from "../../parts/moments.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { MemberLink } from "../../parts/member-line.tsx";
import { ReferenceNotShown } from "../../parts/claim-lines.tsx";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { CompareCredits, useCreditsToCompare } from "./compare-credits.tsx";
import { isAboutLabels, type ProposalItem } from "./proposal-row.tsx";
import { CostView } from "../../parts/expected-cost.tsx";
import { LineEvidence } from "../../parts/line-evidence.tsx";
import { AudienceChanges } from "./audience-changes.tsx";
import {
  BooksSince,
  type Evidence,
  MemberNow,
  PairCounts,
  Piece,
  SinceProposed,
  WalletSteps,
} from "./evidence-pieces.tsx";
import { NewsSeen } from "./offer-pieces.tsx";
import { OutcomeMeans, OutcomeWarning, SeenEdges } from "./settle-pieces.tsx";
import { OwedSeen, ReportSeen, RuleSeen, SuspenseSeen } from "./subject-pieces.tsx";
import { OwnMark, TransferMark } from "./transfer-mark.tsx";
import { walletAfter } from "./wallet-after.ts";
import { ChangeList, useObjectWords } from "../../audit-log/change-list.tsx";

type DialogProps = { readonly proposal: ProposalItem; readonly onClose: () => void };

/** A proposal in one line, with its reason. */
const Summary = ({ proposal }: Pick<DialogProps, "proposal">) => {
  const t = useT("console");
  const objectOf = useObjectWords();
  const { kind, subject, outcome, transfer, own, member, amount, currency, coins, line, seen } = proposal;
  const { evidence, reason, proposedBy, proposedAt } = proposal;
  return (
    <>
      <p className="font-semibold">
        {kind === "settle-transfer" && outcome !== null ? t(`proposal.settle.${outcome}`) : t(`proposal.kind.${kind}`)}
        {!isAboutLabels(kind) && (
          <>
            {" · "}
            {coins !== null
              ? t("adjust.coinsOf", { count: countText(coins) })
              : amount === null || currency === null
                ? objectOf(subject)
                : moneyText(amount, currency)}
          </>
        )}
      </p>
      <OutcomeMeans proposal={proposal} />
      {kind === "settle-transfer" && (
        <Link href={unresolvedHref(subject)} className="font-semibold text-accent-text underline">
          {subject}
        </Link>
      )}
      {transfer !== null && <TransferMark transfer={transfer} />}
      {own !== null && <OwnMark own={own} />}
      {kind === "credit-claim" && transfer !== null && amount !== null && (
        <ReferenceNotShown
          claim={subject}
          receivingBank={transfer.receivingBank}
          amount={amount}
          reference={transfer.reference}
        />
      )}
      {member !== null && <MemberLink member={member} />}
      {seen !== null && (line !== null || kind === "credit-claim") && (
        <p className="text-mute">{t("bank.seenThen", { claims: seen.claims.length, credits: seen.credits.length })}</p>
      )}
      <p className="rounded-control bg-sand px-3.5 py-2.5 [overflow-wrap:anywhere]">
        <b>{proposedBy.name}</b> <At withDay moment={proposedAt} /> · {t("console.quote", { text: reason })}
      </p>
      {evidence !== null && (
        <p className="rounded-control bg-sand px-3.5 py-2.5 [overflow-wrap:anywhere]">
          <span className="text-mute">{t("unresolved.evidence")}</span> <b>{evidence}</b>
        </p>
      )}
      <OutcomeWarning proposal={proposal} />
    </>
  );
};

const PIECES = [
  "change",
  "news",
  "costs",
  "audiences",
  "suspense",
  "report",
  "rule",
  "owed",
  "line",
  "edges",
  "member",
  "since",
] as const;
type PieceName = (typeof PIECES)[number];
/** The pieces beside what is proposed. They are the last ones, so that the numbers go down the left side first. */
const isBeside = (name: PieceName): boolean => name === "member" || name === "since";

/** What is proposed, the subject's facts, the member, and what happened since. Null: there is nothing of the kind. */
const piecesOf = (proposal: ProposalItem, evidence: Evidence): Readonly<Record<PieceName, ReactNode>> => {
  const { change, line } = proposal;
  return {
    change: change === null ? null : <ChangeList before={change.before} after={change.after} />,
    news: evidence.reach === null ? null : <NewsSeen reach={evidence.reach} after={change?.after ?? null} />,
    costs:
      evidence.costs.length === 0 ? null : (
        <div className="grid gap-2">
          {evidence.costs.map((cost) => (
            <CostView key={cost.currency} of={cost} />
          ))}
        </div>
      ),
    audiences: evidence.audiences.length === 0 ? null : <AudienceChanges audiences={evidence.audiences} />,
    suspense: evidence.suspense === null ? null : <SuspenseSeen item={evidence.suspense} proposal={proposal} />,
    report: evidence.report === null ? null : <ReportSeen report={evidence.report} proposal={proposal} />,
    rule: evidence.rule === null ? null : <RuleSeen rule={evidence.rule} subject={proposal.subject} />,
    owed: proposal.kind === "pay-owed" ? <OwedSeen owed={evidence.owed} proposal={proposal} /> : null,
    line: line === null ? null : <LineEvidence id={line} />,
    edges: proposal.seen?.edges ? (
      <SeenEdges edges={proposal.seen.edges} member={proposal.member?._id ?? null} />
    ) : null,
    member:
      evidence.member === null ? null : (
        <MemberNow member={evidence.member} before={evidence.before} changed={evidence.changed} />
      ),
    since: (
      <>
        {evidence.books !== null && <BooksSince books={evidence.books} />}
        <SinceProposed since={evidence.since} />
      </>
    ),
  };
};

/**
 * The second person's approval, which carries out the proposal and is final. The approver opens every piece of evidence
 * first.
 */
export const ApproveDialog = ({ proposal, onClose }: DialogProps) => {
  const t = useT("console");
  const { change } = proposal;
  const [opened, setOpened] = useState<ReadonlySet<PieceName>>(new Set());
  const query = useQuery(read(getProposalEvidence, { params: { _id: proposal._id } }));
  const credits = useCreditsToCompare(proposal);
  const [compared, setCompared] = useState<ReadonlySet<string>>(new Set());
  const approve = useAction(approveProposal, () => {
    toast(t("proposal.approved"), "success");
    onClose();
  });
  const shown = query.data === undefined ? null : piecesOf(proposal, query.data);
  const needed = PIECES.filter((name) => shown !== null && shown[name] !== null);
  const seen = needed.filter((name) => opened.has(name)).length;
  const isStale = query.data?.isAsProposed === false;
  const open = (name: PieceName): void => setOpened(new Set([...opened, name]));
  useNumberKeys((index) => {
    const name = needed[index];
    if (name !== undefined) open(name);
  });
  const piece = (evidence: Evidence, name: PieceName): ReactNode => (
    <Piece
      key={name}
      number={needed.indexOf(name) + 1}
      title={t(`evidence.${name}`)}
      isOpen={opened.has(name)}
      onOpen={() => open(name)}
    >
      {piecesOf(proposal, evidence)[name]}
    </Piece>
  );
  return (
    <ActionDialog
      open
      width="broad"
      title={t("proposal.approveTitle")}
      confirm={t("proposal.approve")}
      about={`approve ${proposal._id}`}
      busy={approve.busy}
      failure={approve.failure}
      blocked={
        shown === null ||
        seen < needed.length ||
        isStale ||
        credits === null ||
        credits.some(({ posting }) => !compared.has(posting))
      }
      onConfirm={(reason) =>
        approve.run({
          params: { _id: proposal._id },
          body: { reason, ...(compared.size === 0 ? {} : { compared: [...compared] }) },
        })
      }
      onClose={onClose}
    >
      {isStale && <p className="rounded-control bg-down-soft px-3.5 py-2.5 text-down">{t("evidence.stale")}</p>}
      {/* What is proposed on the left; the member and what happened since beside it. */}
      <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-3">
          <Summary proposal={proposal} />
          <View query={query} skeleton={<SkeletonLines lines={4} />}>
            {(evidence) => (
              <>
                {needed.filter((name) => !isBeside(name)).map((name) => piece(evidence, name))}
                <WalletSteps steps={walletAfter(proposal, evidence.member)} />
              </>
            )}
          </View>
          <CompareCredits credits={credits ?? []} compared={compared} onChange={setCompared} />
        </div>
        {query.data !== undefined && (
          <div className="grid min-w-0 gap-3">
            {needed.filter(isBeside).map((name) => piece(query.data, name))}
            <PairCounts pair={query.data.pair} name={proposal.proposedBy.name} />
          </div>
        )}
      </div>
      <p className="text-mute">{t(change === null ? "proposal.approveBody" : "proposal.approveChangeBody")}</p>
      <NumberKeyHints count={needed.length} />
      {seen < needed.length && (
        <p aria-live="polite" className="font-semibold text-wait">
          {t("evidence.openFirst", { count: seen, all: needed.length })}
        </p>
      )}
    </ActionDialog>
  );
};

/** What the approver sees, without the need to open it: a refusal moves nothing, and is possible without it. */
const Facts = ({ proposal }: Pick<DialogProps, "proposal">) => {
  const t = useT("console");
  const query = useQuery(read(getProposalEvidence, { params: { _id: proposal._id } }));
  return (
    <>
      <Summary proposal={proposal} />
      <View query={query} skeleton={<SkeletonLines lines={4} />}>
        {(evidence) =>
          Object.entries(piecesOf(proposal, evidence)).map(
            ([name, piece]) =>
              piece !== null && (
                <section key={name} aria-labelledby={`refuse-${name}`} className="grid gap-2">
                  <h3 id={`refuse-${name}`} className="font-semibold">
                    {t(`evidence.${name as PieceName}`)}
                  </h3>
                  {piece}
                </section>
              ),
          )
        }
      </View>
    </>
  );
};

/** Refuses a proposal, or withdraws one's own. No money moves, and the item waits again. */
export const RefuseDialog = ({ proposal, isOwn, onClose }: DialogProps & { readonly isOwn: boolean }) => {
  const t = useT("console");
  const refuse = useAction(refuseProposal, () => {
    toast(t("proposal.refused"), "success");
    onClose();
  });
  return (
    <ActionDialog
      open
      danger
      title={isOwn ? t("proposal.takeBackTitle") : t("proposal.refuseTitle")}
      confirm={isOwn ? t("proposal.takeBack") : t("proposal.refuse")}
      about={`refuse ${proposal._id}`}
      busy={refuse.busy}
      failure={refuse.failure}
      onConfirm={(reason) => refuse.run({ params: { _id: proposal._id }, body: { reason } })}
      onClose={onClose}
    >
      <Facts proposal={proposal} />
      <p className="text-mute">{t("proposal.refuseBody")}</p>
    </ActionDialog>
  );
};
