import { LABELS_MOST, type MemberTag } from "@krapao/contract/operator/member-label-shapes";
import { listMemberLabels } from "@krapao/contract/operator/list-member-labels";
import { tagMember } from "@krapao/contract/operator/tag-member";
import { useT } from "@krapao/i18n/react";
import { Checkbox } from "@krapao/ui/checkbox";
import { Sheet } from "@krapao/ui/sheet";
import { useQuery } from "@tanstack/react-query";

import { read } from "../../lib/read.ts";
import { useAction } from "../../lib/use-action.ts";
import { FailureNote } from "../../parts/failure-note.tsx";

/** A member with their tags. */
export type Tagged = { readonly _id: string; readonly name: string; readonly tags: readonly MemberTag[] };

/** All tags, with the member's own ticked. Ticking one adds it and unticking removes it. */
export const TagChoices = ({ member: { _id, tags } }: { readonly member: Tagged }) => {
  const t = useT("console");
  const { data } = useQuery(read(listMemberLabels, {}));
  const tag = useAction(tagMember);
  return (
    <>
      {data?.tags.length === 0 && <p className="text-mute">{t("label.noTags")}</p>}
      {data?.tags.map((one) => {
        const has = tags.some((each) => each._id === one._id);
        return (
          <Checkbox
            key={one._id}
            label={one.name}
            checked={has}
            disabled={tag.busy || (!has && tags.length >= LABELS_MOST.tagsOfMember)}
            onChange={() =>
              tag.run({ params: { _id }, body: has ? { give: [], take: [one._id] } : { give: [one._id], take: [] } })
            }
          />
        );
      })}
      <FailureNote failure={tag.failure} />
    </>
  );
};

/** Edits the tags of a member in the list. */
export const TagSheet = ({ member, onClose }: { readonly member: Tagged; readonly onClose: () => void }) => {
  const t = useT("console");
  return (
    <Sheet open onClose={onClose} title={t("label.tagsOf", { name: member.name })}>
      <div className="grid gap-1 pb-2">
        <TagChoices member={member} />
      </div>
    </Sheet>
  );
};
