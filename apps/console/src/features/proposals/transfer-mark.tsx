import type { Proposal } from "@krapao/contract/operator/proposal-shapes";
import { useT } from "@krapao/i18n/react";

/** The bank's transfer that a claim is to be credited with, to be compared with the bank's own statement. */
export const TransferMark = ({ transfer }: { readonly transfer: NonNullable<Proposal["transfer"]> }) => {
  const t = useT("console");
  const { sendingBank: from, receivingBank: to, reference } = transfer;
  return <p className="text-small [overflow-wrap:anywhere]">{t("proposal.transfer", { from, to, reference })}</p>;
};
