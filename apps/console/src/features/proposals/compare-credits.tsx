import type { UnprovenCredit } from "@krapao/contract/operator/bank-shapes";
import { getBankLine } from "@krapao/contract/operator/get-bank-line";
import { listClaimCredits } from "@krapao/contract/operator/list-claim-credits";
import { dateTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Checkbox } from "@krapao/ui/checkbox";
import { useQuery } from "@tanstack/react-query";

import { read } from "../../lib/read.ts";
import type { ProposalItem } from "./proposal-row.tsx";

/** The credits that the approver of a bank line or a report must compare first, or null before they are known. */
export const useCreditsToCompare = ({
  kind,
  subject,
  amount,
  line,
  transfer,
}: ProposalItem): readonly UnprovenCredit[] | null => {
  const isReport = kind === "credit-claim";
  const ofLine = useQuery({ ...read(getBankLine, { params: { _id: line ?? "" } }), enabled: line !== null });
  const query = { receivingBank: transfer?.receivingBank ?? "", amount: amount ?? 0 };
  const ofReport = useQuery({ ...read(listClaimCredits, { params: { _id: subject }, query }), enabled: isReport });
  if (line === null && !isReport) return [];
  const credits = isReport ? ofReport.data : ofLine.data?.credits;
  if (credits === undefined) return null;
  // A bank line that proves an earlier credit creates no new one.
  const isProof =
    transfer !== null &&
    credits.some(({ posting }) => posting === `bank:${transfer.sendingBank}:${transfer.reference}`);
  return isProof ? [] : credits;
};

type CompareProps = {
  readonly credits: readonly UnprovenCredit[];
  readonly compared: ReadonlySet<string>;
  readonly onChange: (compared: ReadonlySet<string>) => void;
};

/** A checkbox for each credit of the same amount. The approver ticks it to confirm that it is different money. */
export const CompareCredits = ({ credits, compared, onChange }: CompareProps) => {
  const t = useT("console");
  if (credits.length === 0) return null;
  return (
    <fieldset className="rounded-card border border-line px-4 py-3">
      <legend className="px-1 font-semibold">{t("bank.compareBody")}</legend>
      {credits.map(({ posting, member, at }) => (
        <Checkbox
          key={posting}
          className="[overflow-wrap:anywhere]"
          label={t("bank.compare", { posting: [member?.name ?? "", posting, dateTimeText(at)].join(" · ") })}
          checked={compared.has(posting)}
          onChange={(event) => {
            const next = new Set(compared);
            if (event.target.checked) next.add(posting);
            else next.delete(posting);
            onChange(next);
          }}
        />
      ))}
    </fieldset>
  );
};
