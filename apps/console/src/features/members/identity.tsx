import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { amountText, phoneText } from "@krapao/i18n";
import { languageNames } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";

import { Link, memberHref } from "../../lib/navigation.tsx";
import { ActionMenu } from "../../parts/action-menu.tsx";
import { Avatar } from "../../parts/avatar.tsx";
import { BankMark } from "../../parts/bank-line.tsx";
import { May } from "../../parts/may.tsx";
import { At, Day } from "../../parts/moments.tsx";
import { Fact, Panel } from "../../parts/panel.tsx";
import { Reveal } from "../../parts/reveal.tsx";
import { LabelMenu } from "./label-menu.tsx";
import { Labels } from "./labels.tsx";

/** The member's identity. Phone and bank account are masked, and shown only for a reason. */
export const Identity = ({ member }: { readonly member: MemberPage }) => {
  const t = useT("console");
  const { _id, name, phone, createdAt, bankAccount, bankChangedAt, invitedBy, record } = member;
  return (
    // The menu may extend beyond this card.
    <Panel className="overflow-visible!">
      <div className="px-4 py-4">
        <div className="mb-2 flex flex-wrap items-center gap-3">
          <Avatar size="large" name={name} />
          <div className="min-w-0 grow basis-24">
            <p className="font-bold [overflow-wrap:anywhere]">{name}</p>
            <p className="text-small text-mute [overflow-wrap:anywhere]">
              {_id}, {t("member.since")} <Day moment={createdAt} />
            </p>
          </div>
        </div>
        <div className="mb-2 flex flex-wrap items-center gap-1.5">
          <Labels level={member.level} tags={member.tags} />
          <May act="members.label">
            <LabelMenu member={member} />
          </May>
        </div>
        <dl>
          <Fact label={t("member.phone")}>
            <Reveal member={_id} field="phone" masked={phone} />
          </Fact>
          <Fact label={t("member.bank")}>
            <BankMark code={bankAccount.bankCode} />
            <span title={bankAccount.bankName}>{bankAccount.bankCode}</span>
            <Reveal member={_id} field="bankAccount" masked={bankAccount.bankAccountNo} />
          </Fact>
          <Fact label={t("member.nameAtBank")}>{bankAccount.bankAccountName}</Fact>
          {bankChangedAt !== null && (
            <Fact label={t("member.bankChanged")}>
              <span className="text-wait">
                <At withDay moment={bankChangedAt} />
              </span>
            </Fact>
          )}
          {invitedBy !== null && (
            <Fact label={t("member.invitedBy")}>
              <Link href={memberHref(invitedBy._id)} className="font-semibold text-accent-text hover:underline">
                {phoneText(invitedBy.phone)}
              </Link>
            </Fact>
          )}
          {record.firstDeposit !== null && (
            <Fact label={t("memberColumn.firstDeposit")}>
              <Day moment={record.firstDeposit.day} />
              <span className="whitespace-nowrap">{amountText(record.firstDeposit.amount)}</span>
            </Fact>
          )}
          {record.lastDeposit !== null && (
            <Fact label={t("memberColumn.lastDeposit")}>
              <Day moment={record.lastDeposit} />
            </Fact>
          )}
          {record.lastPlayed !== null && (
            <Fact label={t("memberColumn.lastPlayed")}>
              <Day moment={record.lastPlayed} />
            </Fact>
          )}
          {record.language !== null && <Fact label={t("memberColumn.language")}>{languageNames[record.language]}</Fact>}
        </dl>
        <div className="mt-3 empty:hidden">
          <ActionMenu member={member} />
        </div>
      </div>
    </Panel>
  );
};
