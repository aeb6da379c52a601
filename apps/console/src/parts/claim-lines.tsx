import { listClaimLines } from "@krapao/contract/operator/list-claim-lines";
import { useT } from "@krapao/i18n/react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";

import { read } from "../lib/read.ts";
import { useMay } from "../lib/use-may.ts";

/** The bank's reference of a transfer: letters, digits, `_` and `-`. */
export const BANK_REFERENCE = /^[\w-]{1,60}$/;

type Sought = {
  readonly claim: string;
  readonly receivingBank: string;
  readonly amount: number;
  readonly reference: string;
};

/**
 * The imported lines that may be the money of a report, and whether the bank shows the reference. Undefined before it is
 * known, and for an operator who may not see bank accounts.
 */
export const useClaimLines = ({ claim, receivingBank, amount, reference }: Sought, isOn = true) => {
  const may = useMay();
  const query = { receivingBank, amount, ...(BANK_REFERENCE.test(reference) && { reference }) };
  return useQuery({
    ...read(listClaimLines, { params: { _id: claim }, query }),
    enabled: isOn && may("bank.see") && receivingBank !== "",
    placeholderData: keepPreviousData,
  }).data;
};

/** Says to the approver of a report that the bank does not show the reference that the proposer typed. */
export const ReferenceNotShown = (sought: Sought) => {
  const t = useT("console");
  if (useClaimLines(sought)?.isShown !== false) return null;
  return <p className="rounded-control bg-wait-soft px-3.5 py-2.5 text-wait">{t("depositReport.notShown")}</p>;
};
