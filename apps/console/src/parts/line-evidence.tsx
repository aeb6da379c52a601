import { getBankLine } from "@krapao/contract/operator/get-bank-line";
import { dateText, dateTimeText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";

import { Link, reportHref } from "../lib/navigation.tsx";
import { read } from "../lib/read.ts";
import { FittingCredits } from "./fitting-credits.tsx";
import { MemberLink } from "./member-line.tsx";
import { Fact } from "./panel.tsx";
import { SkeletonLines, View } from "./view.tsx";

/** A bank line and the records of our books that it may match. Proposer and approver see the same. */
export const LineEvidence = ({ id }: { readonly id: string }) => {
  const t = useT("console");
  const query = useQuery(read(getBankLine, { params: { _id: id } }));
  return (
    <View query={query} skeleton={<SkeletonLines lines={4} height="h-9" />}>
      {({ line, account, file, claims, credits }) => (
        <div className="grid gap-3">
          <dl className="rounded-card border border-line px-4 py-1">
            <Fact label={t("console.amount")}>
              <b>{moneyText(line.amount, line.currency, true)}</b>
            </Fact>
            <Fact label={t("console.when")}>{line.hasTime ? dateTimeText(line.at) : dateText(line.at)}</Fact>
            <Fact label={t("bank.wrote")}>{line.text}</Fact>
            <Fact label={t("depositReport.reference")}>{line.reference ?? t("bank.notKnown")}</Fact>
            <Fact label={t("bank.into")}>
              {account.bankCode} {account.accountNo}
            </Fact>
            <Fact label={t("bank.standsIn")}>{t("bank.fileLine", { file: file.name, line: file.line })}</Fact>
          </dl>
          {claims.length > 0 && (
            <section>
              <h3 className="mb-1 font-semibold">{t("bank.fittingClaims")}</h3>
              <ul className="grid gap-2">
                {claims.map((claim) => (
                  <li key={claim._id} className="flex flex-wrap items-center gap-3 rounded-control bg-sand px-3 py-2">
                    <MemberLink member={claim.member} />
                    <span className="ml-auto text-mute">
                      {claim.bankAccount.bankCode} {claim.bankAccount.bankAccountNo} · {dateTimeText(claim.createdAt)}
                    </span>
                    <Link href={reportHref(claim._id)} className="font-semibold text-accent-text underline">
                      {t("evidence.seeOne")}
                      <span className="sr-only"> {claim._id}</span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <FittingCredits credits={credits} />
        </div>
      )}
    </View>
  );
};
