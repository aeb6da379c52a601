import { listMemberLinks } from "@krapao/contract/operator/list-member-links";
import type { MemberPage } from "@krapao/contract/operator/member-shapes";
import { countText } from "@krapao/i18n";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { useQuery } from "@tanstack/react-query";
import { Waypoints } from "lucide-react";
import { useState } from "react";

import { read } from "../../lib/read.ts";
import { MemberLink } from "../../parts/member-line.tsx";
import { MemberStatus } from "../../parts/member-status.tsx";
import { Panel } from "../../parts/panel.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { isRisk, type Linked, strongest } from "./link-map.ts";
import { LinkMapSheet } from "./link-map-sheet.tsx";
import { LinkNode } from "./link-node.tsx";
import { between, DRAWN_MOST, GRAPH, spotsOf } from "./link-places.ts";
import { LinkReasons } from "./link-reasons.tsx";

/** The last digits of a masked phone number. */
const endOf = ({ member }: Linked): string => member.phone.slice(-4);

type GraphProps = {
  readonly name: string;
  readonly members: readonly Linked[];
  readonly onOpen: (id: string) => void;
};

/**
 * The members one step from this one. Links that count towards risk are red. The list below has the same content. A
 * press on a member, or the button above, opens more steps.
 */
const Graph = ({ name, members, onOpen }: GraphProps) => {
  const t = useT("console");
  const spots = spotsOf(members.length);
  const drawn = members.slice(0, DRAWN_MOST).flatMap((linked, at) => {
    const [spot, why] = [spots[at], strongest(linked.reasons)];
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
          <g key={linked.member._id} className="cursor-pointer" onClick={() => onOpen(linked.member._id)}>
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
            <LinkNode x={spot.x} y={spot.y} name={linked.member.name} tone={isRisk(why) ? "risk" : "plain"} />
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
      <LinkNode x={GRAPH.x} y={GRAPH.y} name={name} tone="own" />
    </svg>
  );
};

const List = ({ members }: { readonly members: readonly Linked[] }) => (
  <ul>
    {members.map(({ member, status, reasons }) => (
      <li key={member._id} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line px-4 py-2.5">
        <span className="min-w-0 grow basis-36">
          <MemberLink member={member} />
        </span>
        {status !== "active" && <MemberStatus status={status} />}
        <LinkReasons reasons={reasons} />
      </li>
    ))}
  </ul>
);

/** Members linked to this one, as a graph and as a list, each with the reason. */
export const Links = ({ member }: { readonly member: MemberPage }) => {
  const t = useT("console");
  const query = useQuery(read(listMemberLinks, { params: { _id: member._id } }));
  const [opened, setOpened] = useState<{ readonly start: string | null } | null>(null);
  const count = query.data?.members.length;
  return (
    <Panel
      title={t("member.links")}
      sub={count !== undefined && count > 0 ? countText(count) : undefined}
      end={
        count !== undefined &&
        count > 0 && (
          <button
            type="button"
            className="inline-flex items-center gap-1.5 rounded-chip font-semibold text-accent-text hover:underline pointer-coarse:min-h-11"
            onClick={() => setOpened({ start: null })}
          >
            <Waypoints aria-hidden className="size-4" />
            {t("links.more")}
          </button>
        )
      }
    >
      <View query={query} skeleton={<SkeletonLines lines={4} />}>
        {({ members, isMore, isPartial }) => (
          <>
            {members.length === 0 ? (
              <p className="px-4 pb-3 text-mute">{t("member.noLinks")}</p>
            ) : (
              <>
                <Graph name={member.name} members={members} onOpen={(start) => setOpened({ start })} />
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
      {opened !== null && <LinkMapSheet root={member} start={opened.start} onClose={() => setOpened(null)} />}
    </Panel>
  );
};
