import { moneyText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { UserCheck } from "lucide-react";
import { useRef } from "react";

import { unresolvedHref, Link } from "../../lib/navigation.tsx";
import { useListKeys } from "../../lib/use-list-keys.ts";
import { MemberLine } from "../../parts/member-line.tsx";
import { Age, At } from "../../parts/moments.tsx";
import { Tag } from "../../parts/tag.tsx";
import { Way } from "../../parts/way.tsx";
import type { UnresolvedListed } from "./queries.ts";

const COLUMNS =
  "md:grid md:grid-cols-[minmax(10rem,1.2fr)_minmax(9rem,1fr)_minmax(7rem,auto)_7rem_minmax(10rem,1.6fr)] md:items-center md:gap-4";

/** Unresolved transfers, one row each. */
export const UnresolvedList = ({ transfers }: { readonly transfers: readonly UnresolvedListed[] }) => {
  const t = useT("console");
  const words = useWords();
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  return (
    <div ref={list}>
      <div aria-hidden className={`hidden border-b border-line bg-paper/60 px-4 py-2 text-mute ${COLUMNS}`}>
        <span>{t("console.member")}</span>
        <span>{t("unresolved.direction")}</span>
        <span className="text-right">{t("console.amount")}</span>
        <span className="text-right">{t("unresolved.since")}</span>
        <span>{t("unresolved.why")}</span>
      </div>
      <ul>
        {transfers.map(
          ({ _id, member, from, to, provider, account, amount, currency, unresolvedSince, why, proposal }) => (
            <li key={_id} className="border-t border-line first:border-0">
              <Link
                href={unresolvedHref(_id)}
                data-row
                className={`flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 -outline-offset-2 hover:bg-paper md:min-h-18 ${COLUMNS}`}
              >
                <span className="min-w-0 grow">
                  <MemberLine member={member} />
                </span>
                <span className="max-md:basis-40 max-md:grow">
                  <Way from={from} to={to} />
                  <span className="block text-small text-mute [overflow-wrap:anywhere]">
                    {provider} · {account}
                  </span>
                </span>
                <span className="text-right text-action font-bold whitespace-nowrap">
                  {moneyText(amount, currency)}
                </span>
                <span className="ml-auto text-right md:ml-0">
                  <span className="block font-semibold text-down">
                    <Age since={unresolvedSince} />
                  </span>
                  <span className="block text-small text-mute">
                    <At moment={unresolvedSince} />
                  </span>
                </span>
                <span className="grid gap-1 max-md:basis-full">
                  <span className="text-small [overflow-wrap:anywhere]">
                    {words.find(`unresolvedWhy.${why}`) ?? why}
                  </span>
                  {proposal !== null && (
                    <span>
                      <Tag tone="accent" icon={<UserCheck aria-hidden />}>
                        {t("proposal.waits")}
                      </Tag>
                    </span>
                  )}
                </span>
              </Link>
            </li>
          ),
        )}
      </ul>
    </div>
  );
};
