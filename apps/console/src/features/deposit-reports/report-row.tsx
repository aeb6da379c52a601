import type { DepositReport } from "@krapao/contract/operator/deposit-report-shapes";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";

import { BankLine } from "../../parts/bank-line.tsx";
import { DecideEnd } from "../../parts/decide-end.tsx";
import { MemberLink } from "../../parts/member-line.tsx";
import { Age, At } from "../../parts/moments.tsx";
import { PersonName } from "../../parts/person-name.tsx";
import { Tag } from "../../parts/tag.tsx";
import { Row } from "../../parts/row-list.tsx";

type ReportRowProps = { readonly claim: DepositReport; readonly onCredit: () => void; readonly onRefuse: () => void };

/** A transfer that a member reported: amount, sender, receiver, and the decision. */
export const ReportRow = ({ claim, onCredit, onRefuse }: ReportRowProps) => {
  const t = useT("console");
  const { _id, member, bankAccount, receivingBank, amount, currency, createdAt, state, proposal, decision } = claim;
  return (
    <Row className="flex flex-wrap items-center gap-x-5 gap-y-3 py-3.5">
      <div className="basis-40">
        <p className="text-action font-bold whitespace-nowrap">{moneyText(amount, currency)}</p>
        <p className="text-small text-mute [overflow-wrap:anywhere]">
          <At moment={createdAt} /> · <Age since={createdAt} />
        </p>
        <p className="text-small text-mute [overflow-wrap:anywhere]">{_id}</p>
      </div>
      <div className="min-w-0 basis-44">
        <MemberLink member={member} />
      </div>
      <div className="min-w-0 grow basis-44">
        <p className="text-small text-mute">{t("depositReport.paysFrom")}</p>
        <BankLine bankCode={bankAccount.bankCode} bankAccountNo={bankAccount.bankAccountNo} />
        <p className="text-small text-mute [overflow-wrap:anywhere]">
          {bankAccount.bankAccountName}
          {receivingBank !== null && ` · ${t("depositReport.saysTo")} ${receivingBank}`}
        </p>
        {decision !== null && (
          <p className="mt-1 text-small text-mute [overflow-wrap:anywhere]">
            <b className="text-ink">
              <PersonName person={decision.by} />
            </b>{" "}
            <At moment={decision.at} /> · {t("console.quote", { text: decision.reason })}
          </p>
        )}
      </div>
      <DecideEnd
        decided={
          state === "waiting" ? null : (
            <Tag tone={state === "matched" ? "up" : "quiet"}>{t(`depositReportState.${state}`)}</Tag>
          )
        }
        proposal={proposal}
      >
        <Button tone="danger-outline" size="small" onClick={onRefuse}>
          {t("depositReport.refuse")}
        </Button>
        <Button data-open size="small" onClick={onCredit}>
          {t("depositReport.credit")}
        </Button>
      </DecideEnd>
    </Row>
  );
};
