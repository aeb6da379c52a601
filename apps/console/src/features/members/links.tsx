import {
  listMemberLinks,
  type MemberLink as Why,
  type MemberLinks,
  RISK_LINKS,
} from "@krapao/contract/operator/list-member-links";
import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { useQuery } from "@tanstack/react-query";

import { read } from "../../lib/read.ts";
import { initialOf } from "../../parts/avatar.tsx";
import { MemberLink } from "../../parts/member-line.tsx";
import { MemberStatus } from "../../parts/member-status.tsx";
import { At } from "../../parts/moments.tsx";
import { Panel } from "../../parts/panel.tsx";
import { Tag } from "../../parts/tag.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { between, DRAWN_MOST, GRAPH, spotsOf } from "./link-places.ts";

type Linked = MemberLinks["members"][number];

const isRisk = (why: Why): boolean => RISK_LINKS.some((one) => one === why);
/** What a line is drawn for: what a rule would count goes before an invitation. */
const strongest = ({ reasons }: Linked): Why | undefined => (reasons.find(({ why }) => isRisk(why)) ?? reasons[0])?.why;
/** The last digits of a masked phone. */
const endOf = ({ member }: Linked): string => member.phone.slice(-4);

/** A circle with a letter in it. */
const Node = ({ x, y, name, tone }: { x: number; y: number; name: string; tone: "own" | "risk" | "plain" }) => (
  <>
    <circle
      cx={x}
      cy={y}
      r={16}
      className={tone === "own" ? "fill-night" : tone === "risk" ? "fill-down-soft" : "fill-accent-soft"}
    />
    <text
      x={x}
      y={y + 4.5}
      textAnchor="middle"
      fontSize={13}
      className={cx("font-bold", tone === "own" ? "fill-card" : tone === "risk" ? "fill-down" : "fill-accent-text")}
    >
      {initialOf(name)}
    </text>
  </>
);

/** One step around the member; red is what a rule counts. The list below says the same in words. */
const Graph = ({ name, members }: { readonly name: string; readonly members: readonly Linked[] }) => {
  const t = useT("console");
  const spots = spotsOf(members.length);
  const drawn = members.slice(0, DRAWN_MOST).flatMap((linked, at) => {
    const [spot, why] = [spots[at], strongest(linked)];
    return spot === undefined || why === undefined ? [] : [{ linked, spot, why }];
  });
  return (
    <svg aria-hidden viewBox={`0 0 ${GRAPH.width} ${GRAPH.height}`} className="mx-auto block w-full max-w-90">
      {drawn.map(({ linked, spot, why }) => (
        <line
          key={linked.member._id}
          x1={GRAPH.x}
          y1={GRAPH.y}
          x2={spot.x}
          y2={spot.y}
          strokeWidth={1.5}
          strokeDasharray={why === "payer" ? "4 4" : undefined}
          className={isRisk(why) ? "stroke-down" : "stroke-mute/50"}
        />
      ))}
      {drawn.map(({ linked, spot, why }) => {
        const word = between(GRAPH, spot);
        return (
          <g key={linked.member._id}>
            {drawn.length <= 6 && (
              <text
                x={word.x}
                y={word.y + 4}
                textAnchor="middle"
                fontSize={11}
                strokeWidth={4}
                paintOrder="stroke"
                className={cx("stroke-card font-semibold", isRisk(why) ? "fill-down" : "fill-mute")}
              >
                {t(`memberLinkShort.${why}`)}
              </text>
            )}
            <Node x={spot.x} y={spot.y} name={linked.member.name} tone={isRisk(why) ? "risk" : "plain"} />
            <text
              x={spot.x}
              y={spot.y < GRAPH.y ? spot.y - 22 : spot.y + 30}
              textAnchor="middle"
              fontSize={12}
              className="fill-ink font-semibold"
            >
              {`•••${endOf(linked)}`}
            </text>
          </g>
        );
      })}
      <Node x={GRAPH.x} y={GRAPH.y} name={name} tone="own" />
    </svg>
  );
};

const List = ({ members }: { readonly members: readonly Linked[] }) => {
  const t = useT("console");
  return (
    <ul>
      {members.map(({ member, status, reasons }) => (
        <li key={member._id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line px-4 py-2.5">
          <span className="min-w-0 grow basis-36">
            <MemberLink member={member} />
          </span>
          {status !== "active" && <MemberStatus status={status} />}
          <span className="flex basis-full flex-wrap gap-1.5">
            {reasons.map(({ why, since }) => (
              <Tag key={why} tone={isRisk(why) ? "down" : "quiet"}>
                {t(`memberLink.${why}`)}
                {since !== null && (
                  <>
                    {" "}
                    <At moment={since} />
                  </>
                )}
              </Tag>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** Members linked to this one, drawn and listed, each with why. */
export const Links = ({ member: { _id, name } }: { readonly member: MemberPage }) => {
  const t = useT("console");
  const query = useQuery(read(listMemberLinks, { params: { _id } }));
  const count = query.data?.members.length;
  return (
    <Panel title={t("member.links")} sub={count !== undefined && count > 0 ? countText(count) : undefined}>
      <View query={query} skeleton={<SkeletonLines lines={4} />}>
        {({ members, isMore, isPartial }) => (
          <>
            {members.length === 0 ? (
              <p className="px-4 pb-3 text-mute">{t("member.noLinks")}</p>
            ) : (
              <>
                <Graph name={name} members={members} />
                <List members={members} />
              </>
            )}
            {(isMore || isPartial) && (
              <p className="border-t border-line px-4 py-2.5 text-small text-mute">
                {t(isMore ? "member.moreLinks" : "member.partialLinks")}
              </p>
            )}
          </>
        )}
      </View>
    </Panel>
  );
};
