import { matchSuspense } from "@krapao/contract/operator/match-suspense";
import type { MemberMark } from "@krapao/contract/operator/member-mark";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { useState } from "react";

import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { MemberLine } from "../../parts/member-line.tsx";
import { MemberSearch } from "../../parts/member-search.tsx";
import { SenderLine } from "../../parts/sender-line.tsx";
import type { SuspenseItem } from "@krapao/contract/operator/suspense-shapes";

/** Proposes the member whom the money belongs to. */
export const MatchDialog = ({ item, onClose }: { readonly item: SuspenseItem; readonly onClose: () => void }) => {
  const t = useT("console");
  const [member, setMember] = useState<MemberMark | null>(item.member);
  const match = useAction(matchSuspense, () => {
    toast(t("proposal.made"), "success");
    onClose();
  });
  return (
    <ActionDialog
      open
      title={t("suspense.matchTitle", { amount: moneyText(item.amount, item.currency) })}
      confirm={t("proposal.propose")}
      blocked={member === null}
      about={`match ${item._id}`}
      draft={member}
      onDraft={setMember}
      busy={match.busy}
      failure={match.failure}
      onConfirm={(reason) => {
        if (member !== null) match.run({ params: { _id: item._id }, body: { member: member._id, reason } });
      }}
      onClose={onClose}
    >
      <p className="text-mute">{t("suspense.matchBody")}</p>
      {item.sender !== null && <SenderLine sender={item.sender} />}
      {member === null ? (
        <MemberSearch isFirst>
          {(found) => (
            <button
              type="button"
              className="flex w-full items-center gap-3 px-4 py-2.5 text-left -outline-offset-2 hover:bg-paper"
              onClick={() => setMember(found)}
            >
              <MemberLine member={found} />
              <span className="ml-auto text-small text-mute">{found._id}</span>
            </button>
          )}
        </MemberSearch>
      ) : (
        <div className="flex flex-wrap items-center gap-3 rounded-card border border-accent/40 bg-accent-soft/50 px-4 py-3">
          <MemberLine member={member} />
          <Button tone="outline" size="small" className="ml-auto" onClick={() => setMember(null)}>
            {t("suspense.another")}
          </Button>
        </div>
      )}
    </ActionDialog>
  );
};
