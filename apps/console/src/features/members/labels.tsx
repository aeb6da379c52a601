import type { MemberLevel, MemberTag } from "@krapao/contract/operator/member-label-shapes";
import { Crown } from "lucide-react";

import { Tag } from "../../parts/tag.tsx";

type Labelled = {
  readonly level: MemberLevel | null;
  readonly tags: readonly MemberTag[];
};

/** A VIP level. */
export const LevelTag = ({ level }: { readonly level: MemberLevel }) => (
  <span className="inline-flex max-w-full items-center gap-1.5 rounded-chip bg-gold px-2 py-0.75 text-small font-semibold text-on-gold">
    <Crown aria-hidden className="size-3.5 shrink-0" />
    <span className="min-w-0 [overflow-wrap:anywhere]">{level.name}</span>
  </span>
);

/** The tags that operators gave to a member. */
export const Labels = ({ level, tags }: Labelled) => (
  <span className="inline-flex max-w-full flex-wrap gap-1">
    {level !== null && <LevelTag level={level} />}
    {tags.map(({ _id, name, tone }) => (
      <Tag key={_id} tone={tone}>
        <span className="[overflow-wrap:anywhere]">{name}</span>
      </Tag>
    ))}
  </span>
);
