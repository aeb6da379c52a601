import { getBankLine } from "@krapao/contract/operator/get-bank-line";
import { dateText, dateTimeText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";
import { TriangleAlert } from "lucide-react";

import { read } from "../lib/read.ts";
import { MemberLink } from "./member-line.tsx";
import { Fact } from "./panel.tsx";
import { SkeletonLines, View } from "./view.tsx";

/** A line of a statement and what else in our books it fits: the same for who proposes and who approves. */
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
                  </li>
                ))}
              </ul>
            </section>
          )}
          {credits.length > 0 && (
            <section className="rounded-card bg-wait-soft px-4 py-3 text-wait">
              <h3 className="flex items-center gap-2 font-semibold">
                <TriangleAlert aria-hidden className="size-4 shrink-0" />
                {t("bank.fittingCredits")}
              </h3>
              <ul className="mt-1 grid gap-1">
                {credits.map((credit) => (
                  <li key={credit.posting} className="[overflow-wrap:anywhere]">
                    {credit.member?.name ?? ""} · {credit.posting} · {dateTimeText(credit.at)}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </View>
  );
};
