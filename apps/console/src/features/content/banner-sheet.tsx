import { changeBanners } from "@krapao/contract/operator/change-banners";
import { MAX_BANNERS } from "@krapao/contract/operator/content-shapes";
import { dropBannerSchedule } from "@krapao/contract/operator/drop-banner-schedule";
import { saveBannerDraft } from "@krapao/contract/operator/save-banner-draft";
import { dateTimeText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { lazyPart } from "@krapao/ui/lazy-part";
import { toast } from "@krapao/ui/toast";
import { Plus } from "lucide-react";
import { Suspense, useState } from "react";

import { changed, moved, without } from "../../lib/move.ts";
import { isTooLong, NO_TEXTS } from "../../lib/texts.ts";
import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { Choices } from "../../parts/choices.tsx";
import { LanguageTabs } from "../../parts/language-tabs.tsx";
import { OrderButtons } from "../../parts/order-buttons.tsx";
import { SkeletonLines } from "../../parts/view.tsx";
import { isOwnPath, PictureField } from "../../pictures/picture-field.tsx";
import { RichTexts } from "../../rich-text/rich-texts.tsx";
import { DraftLine } from "./draft-line.tsx";
import { AT_ONCE, LaterField, timeOf } from "./later-field.tsx";
import type { BannersOfKind } from "./queries.ts";
import { PublishingNote } from "./scheduled-note.tsx";

const preview = lazyPart(async () => (await import("./banner-preview.tsx")).BannerPreview);

type BannerSheetProps = { readonly before: BannersOfKind; readonly name: string; readonly onClose: () => void };

/** Replaces the banners of a kind, or of one bonus, or saves them as a draft. */
export const BannerSheet = ({ before, name, onClose }: BannerSheetProps) => {
  const t = useT("console", "editing");
  const { language: own } = useWords();
  const { kind, code, version, draft } = before;
  const mark = draft?.mark ?? "";
  const there = draft?.items ?? before.items;
  const [later, setLater] = useState(AT_ONCE);
  const at = timeOf(later);
  const [scheduled, setScheduled] = useState(before.scheduled);
  const drop = useAction(dropBannerSchedule, () => setScheduled(null));
  const [items, setItems] = useState<BannersOfKind["items"]>(there);
  // The banner that is previewed: the one that was edited or chosen last.
  const [seen, setSeen] = useState(0);
  const shown = items[seen] ?? items[0];
  const [language, setLanguage] = useState(own);
  const save = useAction(changeBanners, () => {
    toast(t(later.isLater ? "editor.isScheduled" : "editor.published"), "success");
    onClose();
  });
  const keep = useAction(saveBannerDraft, () => {
    toast(t("editor.savedAt"), "success");
    onClose();
  });
  const isAs = (other: typeof items): boolean => JSON.stringify(items) === JSON.stringify(other);
  const isShort = !items.some(({ html }) => isTooLong(html));
  const isWhole = items.every(({ image }) => isOwnPath(image));
  const isBegun = items.every(({ image }) => image === "" || isOwnPath(image));
  return (
    <ActionDialog
      open
      width="broad"
      title={name}
      confirm={t(later.isLater ? "editor.schedule" : "editor.publish")}
      blocked={at === undefined || isAs(before.items) || !isWhole || !isShort}
      about={`banners ${kind} ${code}`}
      draft={{ items, later }}
      onDraft={(kept) => {
        setItems(kept.items);
        setLater(kept.later);
      }}
      busy={save.busy || keep.busy}
      failure={save.failure ?? keep.failure}
      other={
        <Button
          tone="outline"
          size="medium"
          disabled={isAs(there) || !isBegun || !isShort || save.busy}
          loading={keep.busy}
          className="grow sm:grow-0"
          onClick={() => {
            save.reset();
            keep.run({ params: { kind }, body: { code, items, mark } });
          }}
        >
          {t("banner.saveDraft")}
        </Button>
      }
      onConfirm={(reason) => {
        keep.reset();
        if (at !== undefined) save.run({ params: { kind }, body: { code, items, version, mark, at, reason } });
      }}
      onClose={onClose}
    >
      <p className="text-mute">{t("banner.body")}</p>
      {draft !== null && (
        <p className="rounded-card border border-line bg-accent-soft/60 px-4 py-3">
          <DraftLine draft={draft} />
          <span className="block text-small text-mute">{t("banner.draftBody")}</span>
        </p>
      )}
      {scheduled !== null && (
        <PublishingNote
          scheduled={scheduled}
          failure={drop.failure}
          busy={drop.busy}
          onBack={() => setItems(scheduled.items)}
          onDrop={() => drop.run({ params: { kind }, body: { code } })}
        />
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 gap-4">
          {items.map((item, at) => (
            <div
              key={at}
              role="group"
              aria-label={t("content.number", { number: at + 1 })}
              className="grid gap-3 rounded-card border border-line bg-card p-3"
            >
              <div className="flex items-center justify-between gap-2">
                <span className="font-semibold">{t("content.number", { number: at + 1 })}</span>
                <OrderButtons
                  at={at}
                  count={items.length}
                  onMove={(to) => setItems([...moved(items, at, to)])}
                  onRemove={() => setItems([...without(items, at)])}
                />
              </div>
              <PictureField
                value={item.image}
                onChange={(image) => {
                  setItems((now) => [...changed(now, at, { ...item, image })]);
                  setSeen(at);
                }}
              />
              <RichTexts
                label={t("content.text")}
                texts={item.html}
                onChange={(html) => {
                  setItems([...changed(items, at, { ...item, html: { ...html } })]);
                  setSeen(at);
                }}
              />
            </div>
          ))}
          {items.length < MAX_BANNERS && (
            <Button
              tone="outline"
              size="medium"
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => setItems([...items, { image: "", html: { ...NO_TEXTS } }])}
            >
              {t("banner.add")}
            </Button>
          )}
        </div>
        {shown !== undefined && (
          <div className="grid min-w-0 gap-3 lg:sticky lg:top-0">
            {items.length > 1 && (
              <Choices
                label={t("editor.preview")}
                choices={items.map((_item, at) => ({ key: String(at), label: String(at + 1) }))}
                value={String(items.indexOf(shown))}
                onChange={(at) => setSeen(Number(at))}
              />
            )}
            <LanguageTabs value={language} onChange={setLanguage} />
            <Suspense fallback={<SkeletonLines lines={1} height="h-56" />}>
              <preview.Part kind={kind} item={shown} isFirst={shown === items[0]} language={language} />
            </Suspense>
          </div>
        )}
      </div>
      <LaterField value={later} onChange={setLater} />
      {scheduled !== null && (
        <p className="font-semibold text-wait">
          {t(later.isLater ? "editor.scheduleReplaces" : "editor.publishEnds", { time: dateTimeText(scheduled.at) })}
        </p>
      )}
    </ActionDialog>
  );
};
