import type { BankLine } from "@krapao/contract/operator/bank-shapes";
import { getBankLine } from "@krapao/contract/operator/get-bank-line";
import { matchLine } from "@krapao/contract/operator/match-line";
import type { MemberMark } from "@krapao/contract/operator/member-mark";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { read } from "../../lib/read.ts";
import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { BankReferenceField, SendingBankField } from "../../parts/payment-fields.tsx";
import { MemberLine } from "../../parts/member-line.tsx";
import { MemberSearch } from "../../parts/member-search.tsx";
import { LineEvidence } from "../../parts/line-evidence.tsx";

const REFERENCE = /^[\w-]{1,60}$/;

type Chosen = { readonly member: MemberMark; readonly claim: string | null };

/** Proposes the member for a bank line, from a matching report or by search. The amount is the line's. */
export const MatchLineDialog = ({ line, onClose }: { readonly line: BankLine; readonly onClose: () => void }) => {
  const t = useT("console");
  const { data } = useQuery(read(getBankLine, { params: { _id: line._id } }));
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [sendingBank, setSendingBank] = useState("");
  const [typed, setReference] = useState(line.reference ?? "");
  const reference = typed.trim();
  const match = useAction(matchLine, () => {
    toast(t("proposal.made"), "success");
    onClose();
  });
  return (
    <ActionDialog
      open
      width="wide"
      title={t("bank.matchTitle", { amount: moneyText(line.amount, line.currency) })}
      confirm={t("proposal.propose")}
      blocked={chosen === null || sendingBank.trim() === "" || !REFERENCE.test(reference)}
      about={`match-line ${line._id}`}
      draft={{ chosen, sendingBank, typed }}
      onDraft={(kept) => {
        setChosen(kept.chosen);
        setSendingBank(kept.sendingBank);
        setReference(kept.typed);
      }}
      busy={match.busy}
      failure={match.failure}
      onConfirm={(reason) => {
        if (chosen === null) return;
        const { member, claim } = chosen;
        const bank = sendingBank.trim().toUpperCase();
        match.run({
          params: { _id: line._id },
          body: { member: member._id, ...(claim === null ? {} : { claim }), sendingBank: bank, reference, reason },
        });
      }}
      onClose={onClose}
    >
      <p className="text-mute">{t("bank.matchBody")}</p>
      <LineEvidence id={line._id} />
      {chosen === null ? (
        <>
          {data?.claims.map((claim) => (
            <Button
              key={claim._id}
              tone="soft"
              size="small"
              onClick={() => {
                setChosen({ member: claim.member, claim: claim._id });
                setSendingBank(claim.bankAccount.bankCode);
              }}
            >
              {t("bank.byClaim", { name: claim.member.name })}
            </Button>
          ))}
          <MemberSearch isFirst>
            {(found) => (
              <button
                type="button"
                className="flex w-full items-center gap-3 px-4 py-2.5 text-left -outline-offset-2 hover:bg-paper"
                onClick={() => setChosen({ member: found, claim: null })}
              >
                <MemberLine member={found} />
                <span className="ml-auto text-small text-mute">{found._id}</span>
              </button>
            )}
          </MemberSearch>
        </>
      ) : (
        <div className="flex flex-wrap items-center gap-3 rounded-card border border-accent/40 bg-accent-soft/50 px-4 py-3">
          <MemberLine member={chosen.member} />
          <Button tone="outline" size="small" className="ml-auto" onClick={() => setChosen(null)}>
            {t("suspense.another")}
          </Button>
        </div>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <SendingBankField value={sendingBank} onChange={setSendingBank} />
        <BankReferenceField value={typed} onChange={setReference} />
      </div>
    </ActionDialog>
  );
};
