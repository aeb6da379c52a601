import type { UnprovenCredit } from "@krapao/contract/operator/bank-shapes";
import { useT } from "@krapao/i18n/react";

import { MemberLink } from "./member-line.tsx";
import { At } from "./moments.tsx";
import { PostingLink } from "./posting-link.tsx";

/** What operators credited by hand and may be the same money: to whom, when, and under which reference. */
export const HandCredit = ({ credit }: { readonly credit: UnprovenCredit }) => {
  const t = useT("console");
  return (
    <div className="min-w-0 basis-52">
      <p className="text-small text-mute">{t("suspense.credit")}</p>
      {credit.member !== null && <MemberLink member={credit.member} />}
      <p className="text-small text-mute [overflow-wrap:anywhere]">
        <At withDay moment={credit.at} /> · <PostingLink credit={credit} />
      </p>
    </div>
  );
};
