import type { Overview } from "@krapao/contract/operator/overview-shapes";
import { amountText, phoneText, timeText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { Activity } from "lucide-react";

import { Link, memberHref } from "../../lib/navigation.tsx";
import { Empty } from "../../parts/empty.tsx";
import { MovementWords, signedAmount } from "../../parts/movement-words.tsx";
import { Panel } from "../../parts/panel.tsx";
import { statementTypeOf } from "../../parts/statement-type.ts";
import { Tag } from "../../parts/tag.tsx";
import { useIsLive } from "../../shell/clock.tsx";

type Happened = Overview["justNow"][number];

const Line = ({ happened }: { readonly happened: Happened }) => {
  const { at, kind, from, to, member, amount, status } = happened;
  const type = statementTypeOf(kind);
  const signed = type === null ? null : signedAmount({ statementType: type, to, amount });
  const tone =
    status === "FAILED"
      ? "text-mute line-through"
      : status === "SUCCESS" && signed !== null && signed > 0n
        ? "text-up-text"
        : "";
  return (
    <li className="flex min-h-7.5 flex-wrap items-center gap-x-2 gap-y-0.5 border-t border-line px-4 py-1">
      <time dateTime={at} className="text-small text-mute">
        {timeText(at)}
      </time>
      <span className="min-w-0 grow basis-24 xl:max-2xl:text-small">
        {type === null ? kind : <MovementWords entry={{ statementType: type, from, to }} />}
      </span>
      <Link
        href={memberHref(member._id)}
        className="text-small whitespace-nowrap text-mute hover:text-accent-text hover:underline"
      >
        {phoneText(member.phone)}
      </Link>
      <span className={`ml-auto text-right whitespace-nowrap ${tone}`}>
        {signed === null ? amountText(amount) : amountText(signed, type === "deposit" || type === "bonus")}
      </span>
    </li>
  );
};

/** The latest movements. */
export const JustNow = ({ overview: { justNow } }: { readonly overview: Overview }) => {
  const t = useT("console");
  const isLive = useIsLive();
  return (
    <Panel
      title={t("overview.justNow")}
      className="grow"
      end={<Tag tone={isLive ? "up" : "quiet"}>{isLive ? t("console.live") : t("console.notLive")}</Tag>}
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
