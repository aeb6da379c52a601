import { listMemberLabels } from "@krapao/contract/operator/list-member-labels";
import {
  LABELS_MOST,
  type MemberLabels,
  type MemberTag,
  TAG_TONES,
  type TagTone,
} from "@krapao/contract/operator/member-label-shapes";
import { removeMemberTag } from "@krapao/contract/operator/remove-member-tag";
import { saveMemberLevels } from "@krapao/contract/operator/save-member-levels";
import { saveMemberTag } from "@krapao/contract/operator/save-member-tag";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { TextInput } from "@krapao/ui/text-input";
import { toast } from "@krapao/ui/toast";
import { useQuery } from "@tanstack/react-query";
import { Tags, X } from "lucide-react";
import { useState } from "react";

import { moved } from "../../lib/move.ts";
import { read } from "../../lib/read.ts";
import { useUnsaved } from "../../lib/unsaved.ts";
import { useAction } from "../../lib/use-action.ts";
import { FailureNote } from "../../parts/failure-note.tsx";
import { FilterSelect } from "../../parts/filter-select.tsx";
import { FormSheet } from "../../parts/form-sheet.tsx";
import { OrderButtons } from "../../parts/order-buttons.tsx";
import { isReason, ReasonField } from "../../parts/reason.tsx";
import { Tag } from "../../parts/tag.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { useUsesText } from "./label-decides.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";

const removeClass =
  "grid size-(--control-small) shrink-0 place-items-center rounded-control hover:bg-sand disabled:opacity-50 pointer-coarse:size-11";

type Draft = { readonly key: string; readonly _id?: string; readonly name: string };

const draftsOf = ({ levels }: MemberLabels): readonly Draft[] =>
  levels.map(({ _id, name }) => ({ key: _id, _id, name }));

const Levels = ({ labels }: { readonly labels: MemberLabels }) => {
  const t = useT("console");
  const [drafts, setDrafts] = useState(() => draftsOf(labels));
  const [reason, setReason] = useState("");
  const save = useAction(saveMemberLevels, (saved) => {
    toast(t("label.levelsSaved"), "success");
    setDrafts(draftsOf(saved));
    setReason("");
  });
  const names = drafts.map(({ name }) => name.trim());
  const isChanged = JSON.stringify(drafts) !== JSON.stringify(draftsOf(labels));
  useUnsaved(isChanged);
  const isReady = isChanged && isReason(reason) && names.every(Boolean) && new Set(names).size === names.length;
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        const levels = drafts.map(({ _id, name }) => ({ name: name.trim(), ...(_id !== undefined && { _id }) }));
        if (isReady) save.run({ body: { levels, reason: reason.trim() } });
      }}
    >
      <h3 className="font-bold">{t("label.levels")}</h3>
      <p className="text-mute">{t("label.levelsHint")}</p>
      {drafts.map((draft, at) => (
        <div key={draft.key} className="flex items-center gap-1.5">
          <TextInput
            autoComplete="off"
            maxLength={30}
            aria-label={t("label.levelName", { position: at + 1 })}
            value={draft.name}
            onChange={({ target }) =>
              setDrafts(drafts.map((each) => (each === draft ? { ...draft, name: target.value } : each)))
            }
          />
          <OrderButtons
            at={at}
            count={drafts.length}
            onMove={(to) => setDrafts(moved(drafts, at, to))}
            onRemove={() => setDrafts(drafts.filter((each) => each !== draft))}
          />
        </div>
      ))}
      <Button
        tone="outline"
        size="small"
        className="justify-self-start"
        disabled={drafts.length >= LABELS_MOST.levels}
        onClick={() => setDrafts([...drafts, { key: `new ${drafts.length} ${names.join(" ")}`, name: "" }])}
      >
        {t("label.addLevel")}
      </Button>
      {isChanged && <ReasonField value={reason} onChange={setReason} />}
      <FailureNote failure={save.failure} />
      {isChanged && (
        <Button type="submit" size="small" disabled={!isReady} loading={save.busy}>
          {t("label.saveLevels")}
        </Button>
      )}
    </form>
  );
};

const TagForm = ({ tag, onDone }: { readonly tag: MemberTag | null; readonly onDone: () => void }) => {
  const t = useT("console");
  const [name, setName] = useState(tag?.name ?? "");
  const [tone, setTone] = useState<TagTone>(tag?.tone ?? "quiet");
  // A colour alone is no new tag.
  useUnsaved(name.trim() !== (tag?.name ?? "") || (tag !== null && tone !== tag.tone));
  const save = useAction(saveMemberTag, () => {
    if (tag === null) setName("");
    onDone();
  });
  return (
    <form
      className="grid gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") save.run({ body: { name: name.trim(), tone, ...(tag !== null && { _id: tag._id }) } });
      }}
    >
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-40 grow">
          <TextInput
            autoComplete="off"
            maxLength={30}
            aria-label={t("label.tagName")}
            placeholder={t("label.tagName")}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </span>
        <FilterSelect
          label={t("label.tone")}
          all={t("tagTone.quiet")}
          value={tone === "quiet" ? undefined : tone}
          choices={TAG_TONES.slice(1).map((key) => ({ key, label: t(`tagTone.${key}`) }))}
          onChange={(key) => setTone(key ?? "quiet")}
        />
        <Button type="submit" size="small" tone="soft" disabled={name.trim() === ""} loading={save.busy}>
          {t(tag === null ? "label.addTag" : "label.saveTag")}
        </Button>
      </div>
      <FailureNote failure={save.failure} />
    </form>
  );
};

const TagList = ({ labels: { tags } }: { readonly labels: MemberLabels }) => {
  const t = useT("console");
  const [edited, setEdited] = useState<string | null>(null);
  const usesText = useUsesText();
  const [asked, setAsked] = useState<MemberTag | null>(null);
  const remove = useAction(removeMemberTag, () => setAsked(null));
  const close = (): void => {
    setAsked(null);
    remove.reset();
  };
  return (
    <section className="grid gap-2">
      <h3 className="font-bold">{t("label.tags")}</h3>
      <p className="text-mute">{t("label.tagsHint")}</p>
      <ul className="grid gap-1">
        {tags.map((tag) => (
          <li key={tag._id}>
            {edited === tag._id ? (
              <TagForm tag={tag} onDone={() => setEdited(null)} />
            ) : (
              <span className="flex items-center gap-2">
                <button
                  type="button"
                  aria-label={tag.name}
                  className="min-w-0 rounded-chip pointer-coarse:min-h-11"
                  onClick={() => setEdited(tag._id)}
                >
                  <Tag tone={tag.tone}>
                    <span className="[overflow-wrap:anywhere]">{tag.name}</span>
                  </Tag>
                </button>
                {tag.usedBy.length > 0 ? (
                  <span className="min-w-0 text-mute [overflow-wrap:anywhere]">
                    {t("segment.usedBy", { what: usesText(tag.usedBy) })}
                  </span>
                ) : (
                  <button
                    type="button"
                    aria-label={t("list.removeView", { name: tag.name })}
                    className={removeClass}
                    onClick={() => setAsked(tag)}
                  >
                    <X aria-hidden className="size-4" />
                  </button>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {asked !== null && (
        <RemoveDialog
          name={asked.name}
          busy={remove.busy}
          failure={remove.failure}
          onConfirm={() => remove.run({ params: { _id: asked._id } })}
          onClose={close}
        >
          {t("label.tagsHint")}
        </RemoveDialog>
      )}
      {tags.length < LABELS_MOST.tags && <TagForm tag={null} onDone={() => undefined} />}
    </section>
  );
};

/** Defines VIP levels and tags. */
export const LabelSetup = () => {
  const t = useT("console");
  const [isOpen, setOpen] = useState(false);
  const query = useQuery({ ...read(listMemberLabels, {}), enabled: isOpen });
  return (
    <>
      <Button tone="outline" size="small" icon={<Tags aria-hidden className="size-4" />} onClick={() => setOpen(true)}>
        {t("label.setup")}
      </Button>
      <FormSheet open={isOpen} onClose={() => setOpen(false)} title={t("label.setup")} width="wide">
        <View query={query} skeleton={<SkeletonLines lines={6} />}>
          {(labels) => (
            <div className="grid gap-6 pb-2">
              <Levels labels={labels} />
              <TagList labels={labels} />
            </div>
          )}
        </View>
      </FormSheet>
    </>
  );
};
