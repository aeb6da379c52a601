import { getBankLine } from "@krapao/contract/operator/get-bank-line";
import { useT } from "@krapao/i18n/react";
import { Checkbox } from "@krapao/ui/checkbox";
import { useQuery } from "@tanstack/react-query";

import { read } from "../../lib/read.ts";
import type { ProposalItem } from "./proposal-row.tsx";

/** The credits that whoever approves a line's match has to compare first; null while they are not known. */
export const useCreditsToCompare = ({ line, transfer }: ProposalItem): readonly string[] | null => {
  const { data } = useQuery({ ...read(getBankLine, { params: { _id: line ?? "" } }), enabled: line !== null });
  if (line === null) return [];
  if (data === undefined) return null;
  const postings = data.credits.map(({ posting }) => posting);
  // What the match would prove credits nothing anew.
  const isProof = transfer !== null && postings.includes(`bank:${transfer.sendingBank}:${transfer.reference}`);
  return isProof ? [] : postings;
};

type CompareProps = {
  readonly postings: readonly string[];
  readonly compared: ReadonlySet<string>;
  readonly onChange: (compared: ReadonlySet<string>) => void;
};

/** One box for each credit of the same sum: ticked by who looked that it is other money. */
export const CompareCredits = ({ postings, compared, onChange }: CompareProps) => {
  const t = useT("console");
  if (postings.length === 0) return null;
  return (
    <fieldset className="rounded-card border border-line px-4 py-3">
      <legend className="px-1 font-semibold">{t("bank.compareBody")}</legend>
      {postings.map((posting) => (
        <Checkbox
          key={posting}
          className="[overflow-wrap:anywhere]"
          label={t("bank.compare", { posting })}
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
