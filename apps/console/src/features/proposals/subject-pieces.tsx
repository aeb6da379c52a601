import type { MemberMark } from "@krapao/contract/operator/member-mark";
import { countText, moneyText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import type { ReactNode } from "react";

import { type Href, Link, reportHref, ruleHref, suspenseHref } from "../../lib/navigation.tsx";
import { BankLine } from "../../parts/bank-line.tsx";
import { HandCredit } from "../../parts/hand-credit.tsx";
import { MemberLink } from "../../parts/member-line.tsx";
import { Age, At } from "../../parts/moments.tsx";
import { Fact } from "../../parts/panel.tsx";
import { RuleWords, useRuleName } from "../../parts/rule-words.tsx";
import { TrialView } from "../../parts/trial-view.tsx";
import type { Evidence } from "./evidence-pieces.tsx";
import type { ProposalItem } from "./proposal-row.tsx";

type Account = NonNullable<NonNullable<Evidence["suspense"]>["sender"]>;

/** A bank account with its holder's name. */
const AccountLine = ({ account: { bankCode, bankAccountNo, bankAccountName } }: { readonly account: Account }) => (
  <span className="text-left">
    <BankLine bankCode={bankCode} bankAccountNo={bankAccountNo} />
    <span className="block text-small text-mute">{bankAccountName}</span>
  </span>
);

/** A member as the value of a fact, whose text is aligned to the right. */
const LeftMember = ({ member }: { readonly member: MemberMark }) => (
  <span className="text-left">
    <MemberLink member={member} />
  </span>
);

const SeeAlso = ({ href, children }: { readonly href: Href; readonly children: ReactNode }) => (
  <Link href={href} className="inline-block py-1.5 font-semibold text-accent-text underline">
    {children}
  </Link>
);

type SuspenseSeenProps = {
  readonly item: NonNullable<Evidence["suspense"]>;
  readonly proposal: Pick<ProposalItem, "kind" | "member">;
};

/** Unknown money: who sent it, from which account, where it arrived, and who receives it after the approval. */
export const SuspenseSeen = ({ item, proposal: { kind, member } }: SuspenseSeenProps) => {
  const t = useT("console");
  const words = useWords();
  const { count, why } = item.refusedReturns;
  const isReturn = kind === "return-suspense";
  return (
    <>
      <dl>
        <Fact label={t("console.amount")}>
          <b>{moneyText(item.amount, item.currency)}</b>
        </Fact>
        <Fact label={t("suspense.sender")}>
          {item.sender === null ? (
            <span className="text-mute">{t("bank.notKnown")}</span>
          ) : (
            <AccountLine account={item.sender} />
          )}
        </Fact>
        <Fact label={t("evidence.arrivedBy")}>
          {t(`suspense.channel.${item.channel}`)} · {item.code}
        </Fact>
        <Fact label={t("console.when")}>
          <At withDay moment={item.createdAt} /> · <Age since={item.createdAt} />
        </Fact>
        <Fact label={t("console.reference")}>{item._id}</Fact>
        <Fact label={t("evidence.fitsNobody")}>{words.find(`suspenseWhy.${item.why}`) ?? item.why}</Fact>
        {item.member !== null && (
          <Fact label={t("suspense.orderOf")}>
            <LeftMember member={item.member} />
          </Fact>
        )}
        <Fact label={t("evidence.goesTo")}>
          {kind === "close-suspense" && t("suspense.goesNowhere")}
          {kind === "match-suspense" && member !== null && <LeftMember member={member} />}
          {isReturn &&
            (item.isSentBack && item.sender !== null ? (
              <AccountLine account={item.sender} />
            ) : (
              <span className="text-wait">{t("suspense.returnByHand")}</span>
            ))}
        </Fact>
      </dl>
      {item.credit !== null && <HandCredit credit={item.credit} />}
      {count > 0 && (
        <p className="text-down [overflow-wrap:anywhere]">
          {t("suspense.refusedReturn", { count: countText(count), why: why ?? "" })}
        </p>
      )}
      <SeeAlso href={suspenseHref(item._id)}>{t("evidence.seeOne")}</SeeAlso>
    </>
  );
};

type ReportSeenProps = {
  readonly report: NonNullable<Evidence["report"]>;
  readonly proposal: Pick<ProposalItem, "amount" | "transfer">;
};

/** What the member reported, with what differs from the bank's statement as the proposer read it. */
export const ReportSeen = ({ report, proposal: { amount, transfer } }: ReportSeenProps) => {
  const t = useT("console");
  const { _id, member, bankAccount, receivingBank, currency, createdAt } = report;
  const isOtherBank = (bank: string | undefined, other: string | null): boolean =>
    bank !== undefined && other !== null && bank !== other;
  return (
    <>
      <dl>
        <Fact label={t("evidence.reported")}>
          <b>{moneyText(report.amount, currency)}</b>
          {amount !== null && amount !== report.amount && (
            <span className="text-small text-wait">
              {t("evidence.statementSays", { what: moneyText(amount, currency) })}
            </span>
          )}
        </Fact>
        <Fact label={t("console.member")}>
          <LeftMember member={member} />
        </Fact>
        <Fact label={t("depositReport.paysFrom")}>
          <AccountLine account={bankAccount} />
          {isOtherBank(transfer?.sendingBank, bankAccount.bankCode) && (
            <span className="text-small text-wait">
              {t("evidence.statementSays", { what: transfer?.sendingBank ?? "" })}
            </span>
          )}
        </Fact>
        <Fact label={t("depositReport.saysTo")}>
          {receivingBank ?? <span className="text-mute">{t("bank.notKnown")}</span>}
          {isOtherBank(transfer?.receivingBank, receivingBank) && (
            <span className="text-small text-wait">
              {t("evidence.statementSays", { what: transfer?.receivingBank ?? "" })}
            </span>
          )}
        </Fact>
        <Fact label={t("console.when")}>
          <At withDay moment={createdAt} /> · <Age since={createdAt} />
        </Fact>
        <Fact label={t("console.reference")}>{_id}</Fact>
      </dl>
      <SeeAlso href={reportHref(_id)}>{t("evidence.seeOne")}</SeeAlso>
    </>
  );
};

type OwedSeenProps = {
  readonly owed: Evidence["owed"];
  readonly proposal: Pick<ProposalItem, "amount">;
};

/** What the ended service owes a member now, to which account it is paid, and what of it is still on its way. */
export const OwedSeen = ({ owed, proposal: { amount } }: OwedSeenProps) => {
  const t = useT("console");
  if (owed === null) return <p className="text-wait">{t("service.nothingOwed")}</p>;
  const { currency, inProgress } = owed;
  return (
    <>
      <dl>
        <Fact label={t("evidence.owedNow")}>
          {amount !== null && amount !== owed.amount && (
            <span className="text-small text-wait">
              {t("evidence.was")} {moneyText(amount, currency)} →
            </span>
          )}
          <b>{moneyText(owed.amount, currency)}</b>
        </Fact>
        <Fact label={t("evidence.onItsWay")}>
          {inProgress === 0 ? t("evidence.no") : <span className="text-wait">{moneyText(inProgress, currency)}</span>}
        </Fact>
        <Fact label={t("evidence.paidTo")}>
          <AccountLine account={owed.bankAccount} />
        </Fact>
      </dl>
      <p className="text-mute">{t("evidence.owedPays")}</p>
    </>
  );
};

/** A rule's conditions and action, what is on instead of it now, and what it would have done in the past month. */
export const RuleSeen = ({
  rule: { content, live, trial },
  subject,
}: {
  readonly rule: NonNullable<Evidence["rule"]>;
  readonly subject: string;
}) => {
  const t = useT("console");
  const nameOf = useRuleName();
  const isOther = live !== null && JSON.stringify(live) !== JSON.stringify(content);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <p className="font-semibold">{nameOf(content.name)}</p>
        <RuleWords rule={content} />
      </div>
      {isOther && (
        <div className="rounded-control bg-sand px-3.5 py-2.5">
          <p className="text-small text-mute">{t("risk.onNow")}</p>
          <RuleWords rule={live} />
        </div>
      )}
      {trial === null ? <p className="text-wait">{t("evidence.noTrial")}</p> : <TrialView trial={trial} isOfDraft />}
      <SeeAlso href={ruleHref(subject)}>{t("proposal.seeRules")}</SeeAlso>
    </div>
  );
};
