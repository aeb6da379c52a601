import { listMemberLinks } from "@krapao/contract/operator/list-member-links";
import type { MemberMark } from "@krapao/contract/operator/member-mark";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Sheet } from "@krapao/ui/sheet";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";

import { read } from "../../lib/read.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { MemberLink } from "../../parts/member-line.tsx";
import { MemberStatus } from "../../parts/member-status.tsx";
import { isRisk, linesOf, MAP, type MapNode, nodesOf, spotsOfMap, STEPS_MOST, strongest } from "./link-map.ts";
import { LinkNode } from "./link-node.tsx";
import { LinkReasons } from "./link-reasons.tsx";

type Opened = { readonly ids: readonly string[]; readonly onOpen: (id: string) => void };

const isOpenable = ({ member, step }: MapNode, ids: readonly string[]): boolean =>
  step > 0 && step < STEPS_MOST && !ids.includes(member._id);

type MapProps = Opened & { readonly nodes: readonly MapNode[]; readonly lines: ReturnType<typeof linesOf> };

/** The members and their links as a graph. The list beside it has the same content and actions. */
const Picture = ({ nodes, lines, ids, onOpen }: MapProps) => {
  const spots = spotsOfMap(nodes);
  return (
    <svg aria-hidden viewBox={`0 0 ${MAP.width} ${MAP.height}`} className="block w-full">
      {lines.map(({ one, other, why }) => (
        <line
          key={`${one} ${other}`}
          x1={spots.get(one)?.x}
          y1={spots.get(one)?.y}
          x2={spots.get(other)?.x}
          y2={spots.get(other)?.y}
          strokeWidth={1.5}
          strokeDasharray={why === "payer" ? "4 4" : undefined}
          className={isRisk(why) ? "stroke-down" : "stroke-mute/50"}
        />
      ))}
      {nodes.map((node) => {
        const { member, step, reasons } = node;
        const { x, y } = spots.get(member._id) ?? MAP;
        const why = strongest(reasons);
        const canOpen = isOpenable(node, ids);
        return (
          <g
            key={member._id}
            className={cx(canOpen && "cursor-pointer")}
            onClick={canOpen ? () => onOpen(member._id) : undefined}
          >
            {canOpen && <circle cx={x} cy={y} r={20} strokeDasharray="3 3" className="fill-card stroke-accent" />}
            <LinkNode
              x={x}
              y={y}
              name={member.name}
              tone={step === 0 ? "own" : why !== undefined && isRisk(why) ? "risk" : "plain"}
            />
            <text
              x={x}
              y={y + 31}
              textAnchor="middle"
              fontSize={11}
              strokeWidth={4}
              paintOrder="stroke"
              className="fill-ink stroke-paper font-semibold"
            >
              {`•••${member.phone.slice(-4)}`}
            </text>
          </g>
        );
      })}
    </svg>
  );
};

/** All members of the graph as a list, by distance. */
const Steps = ({ nodes, ids, onOpen }: Opened & { readonly nodes: readonly MapNode[] }) => {
  const t = useT("console");
  const nameOf = (id: string | null): string => nodes.find(({ member }) => member._id === id)?.member.name ?? "";
  return Array.from({ length: STEPS_MOST }, (_, at) => at + 1)
    .map((step) => ({ step, of: nodes.filter((node) => node.step === step) }))
    .filter(({ of }) => of.length > 0)
    .map(({ step, of }) => (
      <section key={step} aria-label={t("links.step", { step })}>
        <h3 className="pt-3 pb-1 text-label font-semibold text-mute">{t("links.step", { step })}</h3>
        <ul>
          {of.map((node) => (
            <li
              key={node.member._id}
              className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-t border-line py-2.5"
            >
              <span className="min-w-0 grow basis-36">
                <MemberLink member={node.member} />
              </span>
              {node.status !== null && node.status !== "active" && <MemberStatus status={node.status} />}
              {isOpenable(node, ids) && (
                <button
                  type="button"
                  className="rounded-chip font-semibold text-accent-text hover:underline pointer-coarse:min-h-11"
                  aria-label={t("links.openOf", { name: node.member.name })}
                  onClick={() => onOpen(node.member._id)}
                >
                  {t("links.open")}
                </button>
              )}
              {step > 1 && (
                <span className="basis-full text-small text-mute">{t("links.by", { name: nameOf(node.by) })}</span>
              )}
              <LinkReasons reasons={node.reasons} />
            </li>
          ))}
        </ul>
      </section>
    ));
};

type LinkMapSheetProps = {
  readonly root: MemberMark;
  /** The members that are expanded at first, besides the one in the centre. */
  readonly start: string | null;
  readonly onClose: () => void;
};

/** Linked members over several steps. A press on a member adds the members linked to them. */
export const LinkMapSheet = ({ root, start, onClose }: LinkMapSheetProps) => {
  const t = useT("console");
  const [ids, setIds] = useState<readonly string[]>(start === null ? [root._id] : [root._id, start]);
  const answers = useQueries({ queries: ids.map((_id) => read(listMemberLinks, { params: { _id } })) });
  const linksOf = new Map(ids.map((id, at) => [id, answers[at]?.data?.members ?? []]));
  const nodes = nodesOf(root, linksOf);
  const failed = answers.find(({ error }) => error !== null);
  const onOpen = (id: string): void => setIds((all) => (all.includes(id) ? all : [...all, id]));
  const isLimited = answers.some(({ data }) => data?.isMore === true);
  return (
    <Sheet open onClose={onClose} title={t("member.links")} width="wide">
      <p className="text-mute">{t("links.hint")}</p>
      <Picture nodes={nodes} lines={linesOf(nodes, linksOf)} ids={ids} onOpen={onOpen} />
      <p role="status" className="sr-only">
        {t("links.count", { count: nodes.length - 1 })}
      </p>
      <FailureNote failure={failed?.error ?? null} />
      <Steps nodes={nodes} ids={ids} onOpen={onOpen} />
      {isLimited && <p className="pt-2 text-small text-mute">{t("member.moreLinks")}</p>}
    </Sheet>
  );
};
