import { LABELS_MOST, type MemberLabels, type MemberTag } from "@krapao/contract/operator/member-label-shapes";
import { listMemberLabels } from "@krapao/contract/operator/list-member-labels";
import { tagMember } from "@krapao/contract/operator/tag-member";
import { useT } from "@krapao/i18n/react";
import { Checkbox } from "@krapao/ui/checkbox";
import { Sheet } from "@krapao/ui/sheet";
import { toast } from "@krapao/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";

import { read } from "../../lib/read.ts";
import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { FailureNote } from "../../parts/failure-note.tsx";
import { LabelDecides } from "./label-decides.tsx";

/** A member with their tags. */
export type Tagged = { readonly _id: string; readonly name: string; readonly tags: readonly MemberTag[] };

/** All tags, with the member's own ticked. Ticking one adds it and unticking removes it. */
export const TagChoices = ({ member: { _id, name, tags } }: { readonly member: Tagged }) => {
  const t = useT("console");
  const { data } = useQuery(read(listMemberLabels, {}));
  /** The tag that a reason is asked for: it decides who gets something. */
  const [asked, setAsked] = useState<MemberLabels["tags"][number] | null>(null);
  const tag = useAction(tagMember, (answer) => {
    setAsked(null);
    if ("proposal" in answer) toast(t("proposal.sent"), "success");
  });
  const hasTag = (one: MemberTag): boolean => tags.some((each) => each._id === one._id);
  const turn = (one: MemberTag, reason?: string): void => {
    const body = hasTag(one) ? { give: [], take: [one._id] } : { give: [one._id], take: [] };
    tag.run({ params: { _id }, body: { ...body, ...(reason !== undefined && { reason }) } });
  };
  return (
    <>
      {data?.tags.length === 0 && <p className="text-mute">{t("label.noTags")}</p>}
      {data?.tags.map((one) => {
        const has = hasTag(one);
        return (
          <Checkbox
            key={one._id}
            label={one.name}
            checked={has}
            disabled={tag.busy || (!has && tags.length >= LABELS_MOST.tagsOfMember)}
            onChange={() => {
              if (one.usedBy.length > 0) setAsked(one);
              else turn(one);
            }}
          />
        );
      })}
      {asked === null ? (
        <FailureNote failure={tag.failure} />
      ) : (
        <ActionDialog
          open
          title={t(hasTag(asked) ? "label.takeTitle" : "label.giveTitle", { name, tag: asked.name })}
          confirm={t("proposal.propose")}
          about={`tag ${_id} ${asked._id}`}
          busy={tag.busy}
          failure={tag.failure}
          onConfirm={(reason) => turn(asked, reason)}
          onClose={() => {
            tag.reset();
            setAsked(null);
          }}
        >
          <LabelDecides usedBy={asked.usedBy} />
        </ActionDialog>
      )}
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
