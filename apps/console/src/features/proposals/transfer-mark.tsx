import type { Proposal } from "@krapao/contract/operator/proposal-shapes";
import { useT } from "@krapao/i18n/react";

import { useHouseName } from "../../parts/house-name.tsx";

/** The bank's transfer that a claim is to be credited with, to be compared with the bank's own statement. */
export const TransferMark = ({ transfer }: { readonly transfer: NonNullable<Proposal["transfer"]> }) => {
  const t = useT("console");
  const { sendingBank: from, receivingBank: to, reference } = transfer;
  return <p className="text-small [overflow-wrap:anywhere]">{t("proposal.transfer", { from, to, reference })}</p>;
};

/** The two accounts of the house that money was moved between, and the bank's reference. */
export const OwnMark = ({ own }: { readonly own: NonNullable<Proposal["own"]> }) => {
  const t = useT("console");
  const nameOf = useHouseName();
  return (
    <p className="text-small [overflow-wrap:anywhere]">
      {t("proposal.own-transfer", { from: nameOf(own.from), to: nameOf(own.to), reference: own.reference })}
    </p>
  );
};
