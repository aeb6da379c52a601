import type { SegmentUse } from "@krapao/contract/operator/member-label-shapes";
import { useT } from "@krapao/i18n/react";

import { type Href, Link } from "../../lib/navigation.tsx";
import { Tag } from "../../parts/tag.tsx";
import type { Evidence } from "./evidence-pieces.tsx";

const PLACES = {
  bonus: "/content?part=bonuses",
  wheel: "/content?part=wheel",
  refund: "/settings?part=settings",
  invite: "/settings?part=settings",
  proposal: "/proposals",
} as const satisfies Readonly<Record<SegmentUse["kind"], Href>>;

const changeOf = ({ before, after }: Evidence["audiences"][number]) => {
  if (before === after) return after ? "open" : "closed";
  return after ? "opens" : "closes";
};

/**
 * For each segment that a change of labels concerns: the bonuses and wheels that use it, and whether the member is in
 * it before and after the change.
 */
export const AudienceChanges = ({ audiences }: Pick<Evidence, "audiences">) => {
  const t = useT("console");
  return (
    <ul className="grid gap-2.5">
      {audiences.map((audience) => {
        const change = changeOf(audience);
        return (
          <li key={audience.segment._id} className="grid justify-items-start gap-1">
            <Tag tone={change === "opens" ? "wait" : "quiet"}>{t(`audienceChange.${change}`)}</Tag>
            <span className="flex flex-wrap gap-x-3 [overflow-wrap:anywhere]">
              {audience.usedBy.map(({ kind, what }) => (
                <Link key={`${kind} ${what}`} href={PLACES[kind]} className="font-semibold text-accent-text underline">
                  {t(`segmentUse.${kind}`, { what })}
                </Link>
              ))}
            </span>
            <span className="text-small text-mute">
              {t("offer.forSegment", { segment: audience.segment.name ?? audience.segment._id })}
            </span>
          </li>
        );
      })}
    </ul>
  );
};
