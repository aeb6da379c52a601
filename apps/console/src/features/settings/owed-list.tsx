import { listOwed } from "@krapao/contract/operator/list-owed";
import { payOwed } from "@krapao/contract/operator/pay-owed";
import type { AnswerOf } from "@krapao/contract/types";
import { amountText, moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import { useState } from "react";

import { read } from "../../lib/read.ts";
import { useAction } from "../../lib/use-action.ts";
import { usePageNumber } from "../../lib/use-params.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { BankLine } from "../../parts/bank-line.tsx";
import { Empty } from "../../parts/empty.tsx";
import { MemberLink } from "../../parts/member-line.tsx";
import { ProposalLink } from "../../parts/proposal-state.tsx";
import { Pager } from "../../parts/pager.tsx";
import { Panel } from "../../parts/panel.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { May } from "../../parts/may.tsx";

type Owed = AnswerOf<typeof listOwed>[number];

const PAGE = 50;

/**
 * What the ended service owes its members, or before that what closed members are owed, with a button to propose the
 * payout to their registered bank accounts.
 */
export const OwedList = ({ hasEnded }: { readonly hasEnded: boolean }) => {
  const t = useT("console");
  const [page, setPage] = usePageNumber();
  const query = useQuery(read(listOwed, { query: { page, limit: PAGE } }));
  const [asked, setAsked] = useState<Owed | null>(null);
  const pay = useAction(payOwed, () => {
    setAsked(null);
    toast(t("proposal.made"), "success");
  });
  return (
    <Panel title={t(hasEnded ? "service.owed" : "service.owedClosed")} sub={t("service.owedSub")}>
      <View query={query} skeleton={<SkeletonLines lines={5} />}>
        {(list) =>
          list.length === 0 ? (
            <Empty page={page} icon={<CircleCheck />} title={t("service.nothingOwed")} />
          ) : (
            <ul>
              {list.map((owed) => (
                <li
                  key={owed.member._id}
                  className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line px-4 py-3"
                >
                  <span className="min-w-0 grow basis-44">
                    <MemberLink member={owed.member} />
                  </span>
                  <BankLine bankCode={owed.bankAccount.bankCode} bankAccountNo={owed.bankAccount.bankAccountNo} />
                  <span className="ml-auto text-right">
                    <span className="block text-action font-bold whitespace-nowrap">
                      {moneyText(owed.amount, owed.currency)}
                    </span>
                    {owed.inProgress > 0 && (
                      <span className="block text-small text-wait">
                        {t("service.inProgress", { amount: amountText(owed.inProgress) })}
                      </span>
                    )}
                  </span>
                  {owed.proposal === null ? (
                    <May act="owed.propose">
                      <Button size="small" className="ml-auto" onClick={() => setAsked(owed)}>
                        {t("service.pay")}
                      </Button>
                    </May>
                  ) : (
                    <span className="ml-auto">
                      <ProposalLink id={owed.proposal} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </View>
      <Pager page={page} hasMore={query.data?.length === PAGE} onChange={setPage} />
      {asked !== null && (
        <ActionDialog
          open
          title={t("service.payTitle", { amount: moneyText(asked.amount, asked.currency), name: asked.member.name })}
          confirm={t("proposal.propose")}
          about={`owed ${asked.member._id}`}
          busy={pay.busy}
          failure={pay.failure}
          onConfirm={(reason) => pay.run({ params: { _id: asked.member._id }, body: { reason } })}
          onClose={() => {
            pay.reset();
            setAsked(null);
          }}
        >
          <p className="text-mute">{t("service.payBody")}</p>
        </ActionDialog>
      )}
    </Panel>
  );
};
