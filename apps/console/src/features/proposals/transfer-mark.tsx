import type { Proposal } from "@krapao/contract/operator/proposal-shapes";
import { useT } from "@krapao/i18n/react";

import { useHouseName } from "../../parts/house-name.tsx";

/** The bank transfer of a report that is to be credited, for comparison with the bank's statement. */
export const TransferMark = ({ transfer }: { readonly transfer: NonNullable<Proposal["transfer"]> }) => {
  const t = useT("console");
  const { sendingBank: from, receivingBank: to, reference } = transfer;
  return <p className="text-small [overflow-wrap:anywhere]">{t("proposal.transfer", { from, to, reference })}</p>;
};

/** The two bank accounts of a transfer between our own accounts, and the bank's reference. */
export const OwnMark = ({ own }: { readonly own: NonNullable<Proposal["own"]> }) => {
  const t = useT("console");
  const nameOf = useHouseName();
  return (
    <p className="text-small [overflow-wrap:anywhere]">
      {t("proposal.own-transfer", { from: nameOf(own.from), to: nameOf(own.to), reference: own.reference })}
    </p>
  );
};
