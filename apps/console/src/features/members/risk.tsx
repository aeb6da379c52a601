import { getMemberRisk, MEMBER_RISK_MOST } from "@krapao/contract/operator/get-member-risk";
import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import type { AnswerOf } from "@krapao/contract/types";
import { moneyText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { useQuery } from "@tanstack/react-query";
import { Hourglass } from "lucide-react";

import { Link } from "../../lib/navigation.tsx";
import { read } from "../../lib/read.ts";
import { useMay } from "../../lib/use-may.ts";
import { useFlagWords } from "../../parts/flag-words.ts";
import { At } from "../../parts/moments.tsx";
import { Panel } from "../../parts/panel.tsx";
import { PersonName } from "../../parts/person-name.tsx";
import { Tag } from "../../parts/tag.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { riskTone } from "./risk-tone.ts";

type Risk = AnswerOf<typeof getMemberRisk>;

const Open = ({ risk: { open, openCount, seenCount } }: { readonly risk: Risk }) => {
  const t = useT("console");
  const wordsOf = useFlagWords();
  return (
    <>
      {open.length === 0 && <p className="px-4 pb-3 text-mute">{t("member.noFlags")}</p>}
      <ul>
        {open.map((flag) => (
          <li key={flag._id} className="flex flex-wrap items-baseline gap-x-3 border-t border-line px-4 py-2.5">
            <span className="min-w-0 grow basis-36 [overflow-wrap:anywhere]">{wordsOf(flag).title}</span>
            {flag.score !== null && <b className="text-wait">+{flag.score}</b>}
            {flag.held !== null && (
              <Tag tone="wait" icon={<Hourglass aria-hidden />}>
                {t("flags.held", { amount: moneyText(flag.held.amount, flag.held.currency) })}
              </Tag>
            )}
            <span className="basis-full text-small text-mute">
              <At moment={flag.createdAt} />
              {flag.assigned !== null && (
                <>
                  {" · "}
                  {t("flags.takenBy")} <PersonName person={flag.assigned.to} />
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="border-t border-line px-4 py-2.5 text-small text-mute">
        {openCount > open.length && <>{t("member.moreFlags", { count: openCount - open.length })} · </>}
        {t("member.flagsSeen", { count: seenCount })}
      </p>
    </>
  );
};

/** The member's flags and their score, for roles that see risk. */
export const Risk = ({ member: { _id } }: { readonly member: MemberPage }) => {
  const t = useT("console");
  const isAllowed = useMay()("risk.see");
  const query = useQuery({ ...read(getMemberRisk, { params: { _id } }), enabled: isAllowed });
  if (!isAllowed) return null;
  const score = query.data?.score;
  return (
    <Panel
      title={t("member.risk")}
      sub={
        score !== undefined && (
          <Tag tone={riskTone(score)}>{t("member.riskScore", { score, most: MEMBER_RISK_MOST })}</Tag>
        )
      }
      end={
        <Link href="/flags" className="font-semibold text-accent-text hover:underline">
          {t("member.allFlags")}
        </Link>
      }
    >
      <View query={query} skeleton={<SkeletonLines lines={2} />}>
        {(risk) => <Open risk={risk} />}
      </View>
    </Panel>
  );
};
