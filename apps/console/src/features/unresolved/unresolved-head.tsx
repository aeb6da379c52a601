import { moneyText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { buttonClass } from "@krapao/ui/button";
import { UserRound } from "lucide-react";
import type { ReactNode } from "react";

import { Link, memberHref } from "../../lib/navigation.tsx";
import { MemberLine } from "../../parts/member-line.tsx";
import { At } from "../../parts/moments.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Way } from "../../parts/way.tsx";
import type { UnresolvedDetail } from "./queries.ts";

const Cell = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className="sm:border-l sm:border-line sm:pl-5">
    <dt className="text-small text-mute">{label}</dt>
    <dd className="flex min-h-6 flex-wrap items-center gap-x-2 font-semibold">{children}</dd>
  </div>
);

/** The transfer: member, source, destination, amount, time. */
export const UnresolvedHead = ({ transfer }: { readonly transfer: UnresolvedDetail }) => {
  const t = useT("console");
  const words = useWords();
  const { member, from, to, account, amount, currency, createdAt, why } = transfer;
  return (
    <Panel>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 px-4 py-3">
        <MemberLine member={member} />
        <dl className="flex grow flex-wrap gap-x-5 gap-y-2">
          <Cell label={t("unresolved.direction")}>
            <Way from={from} to={to} />{" "}
            <span className="font-normal text-mute [overflow-wrap:anywhere]">{account}</span>
          </Cell>
          <Cell label={t("console.amount")}>
            <span className="text-action font-bold whitespace-nowrap">{moneyText(amount, currency)}</span>
          </Cell>
          <Cell label={t("unresolved.heldSince")}>
            <At withDay moment={createdAt} />
          </Cell>
        </dl>
        <Link href={memberHref(member._id)} className={buttonClass({ tone: "outline", size: "small" })}>
          <UserRound aria-hidden className="size-4" />
          {t("console.member")}
        </Link>
      </div>
      <p className="border-t border-line bg-paper/60 px-4 py-2.5 [overflow-wrap:anywhere]">
        <span className="text-mute">{t("unresolved.why")}</span> <b>{words.find(`unresolvedWhy.${why}`) ?? why}</b>
      </p>
    </Panel>
  );
};
