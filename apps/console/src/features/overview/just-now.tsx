import type { Overview } from "@krapao/contract/operator/shapes";
import { amountText, phoneText, timeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Activity } from "lucide-react";

import { Link, memberHref } from "../../lib/navigation.tsx";
import { Empty } from "../../parts/empty.tsx";
import { isStatementType } from "../../parts/movement-kind.tsx";
import { MovementWords, signedAmount } from "../../parts/movement-words.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Tag } from "../../parts/tag.tsx";
import { useIsLive } from "../../shell/clock.tsx";

type Happened = Overview["justNow"][number];

const Line = ({ happened }: { readonly happened: Happened }) => {
  const { at, kind, from, to, member, amount, status } = happened;
  const signed = isStatementType(kind) ? signedAmount({ statementType: kind, to, amount }) : null;
  const tone =
    status === "FAILED"
      ? "text-mute line-through"
      : status === "SUCCESS" && signed !== null && signed > 0n
        ? "text-up-text"
        : "";
  return (
    <li className="flex min-h-7.5 flex-wrap items-center gap-x-4 gap-y-0.5 border-t border-line px-4 py-1">
      <time dateTime={at} className="text-small text-mute">
        {timeText(at)}
      </time>
      <span className="min-w-0 grow basis-28">
        {isStatementType(kind) ? <MovementWords entry={{ statementType: kind, from, to }} /> : kind}
      </span>
      <Link
        href={memberHref(member._id)}
        className="text-small whitespace-nowrap text-mute hover:text-accent-text hover:underline"
      >
        {phoneText(member.phone)}
      </Link>
      <span className={`ml-auto min-w-20 text-right whitespace-nowrap ${tone}`}>
        {signed === null ? amountText(amount) : amountText(signed, kind === "deposit" || kind === "bonus")}
      </span>
    </li>
  );
};

/** What moved in the last moments. */
export const JustNow = ({ overview: { justNow } }: { readonly overview: Overview }) => {
  const t = useT("console");
  const isLive = useIsLive();
  return (
    <Panel
      title={t("overview.justNow")}
      className="grow"
      end={<Tag tone={isLive ? "up" : "quiet"}>{isLive ? t("desk.live") : t("desk.notLive")}</Tag>}
    >
      {justNow.length === 0 ? (
        <Empty icon={<Activity />} title={t("overview.quiet")} />
      ) : (
        <ol>
          {justNow.slice(0, 6).map((happened) => (
            <Line
              key={`${happened.at} ${happened.member._id} ${happened.kind} ${happened.amount}`}
              happened={happened}
            />
          ))}
        </ol>
      )}
    </Panel>
  );
};
