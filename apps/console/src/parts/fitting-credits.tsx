import type { UnprovenCredit } from "@krapao/contract/operator/bank-shapes";
import { dateTimeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { TriangleAlert } from "lucide-react";

import { PostingLink } from "./posting-link.tsx";

/** A warning that lists credits of the same amount that no bank has confirmed. Each may be the same money. */
export const FittingCredits = ({ credits }: { readonly credits: readonly UnprovenCredit[] }) => {
  const t = useT("console");
  if (credits.length === 0) return null;
  return (
    <section className="rounded-card bg-wait-soft px-4 py-3 text-wait">
      <h3 className="flex items-center gap-2 font-semibold">
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        {t("bank.fittingCredits")}
      </h3>
      <ul className="mt-1 grid max-h-48 gap-1 overflow-y-auto">
        {credits.map((credit) => (
          <li key={credit.posting} className="[overflow-wrap:anywhere]">
            {credit.member?.name ?? ""} · <PostingLink credit={credit} /> · {dateTimeText(credit.at)}
          </li>
        ))}
      </ul>
    </section>
  );
};
