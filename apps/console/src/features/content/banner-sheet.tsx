import { changeBanners } from "@krapao/contract/operator/change-banners";
import { MAX_BANNERS } from "@krapao/contract/operator/content-shapes";
import { dropBannerSchedule } from "@krapao/contract/operator/drop-banner-schedule";
import { dateTimeText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { toast } from "@krapao/ui/toast";
import { Plus } from "lucide-react";
import { useState } from "react";

import { changed, moved, without } from "../../lib/move.ts";
import { isBlank, isTooLong, NO_TEXTS } from "../../lib/texts.ts";
import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { LanguageTabs } from "../../parts/language-tabs.tsx";
import { OrderButtons } from "../../parts/order-buttons.tsx";
import { isOwnPath, PictureField } from "../../pictures/picture-field.tsx";
import { RichField } from "../../rich-text/rich-field.tsx";
import { AT_ONCE, LaterField, timeOf } from "./later-field.tsx";
import type { BannersOfKind } from "./queries.ts";
import { PublishingNote } from "./scheduled-note.tsx";

type BannerSheetProps = { readonly before: BannersOfKind; readonly name: string; readonly onClose: () => void };

/** Replaces the banners of a kind, or of one bonus. */
export const BannerSheet = ({ before, name, onClose }: BannerSheetProps) => {
  const t = useT("console");
  const { language: own } = useWords();
  const { kind, code, version } = before;
  const [later, setLater] = useState(AT_ONCE);
  const at = timeOf(later);
  const [scheduled, setScheduled] = useState(before.scheduled);
  const drop = useAction(dropBannerSchedule, () => setScheduled(null));
  const [language, setLanguage] = useState(own);
  const [items, setItems] = useState<BannersOfKind["items"]>(before.items);
  const save = useAction(changeBanners, () => {
    toast(t(later.isLater ? "editor.isScheduled" : "content.saved"), "success");
    onClose();
  });
  const isSame = JSON.stringify(items) === JSON.stringify(before.items);
  return (
    <ActionDialog
      open
      width="wide"
      title={name}
      confirm={t(later.isLater ? "editor.schedule" : "common.save")}
      blocked={at === undefined || isSame || !items.every(({ image, html }) => isOwnPath(image) && !isTooLong(html))}
      busy={save.busy}
      failure={save.failure}
      onConfirm={(reason) => {
        if (at !== undefined) save.run({ params: { kind }, body: { code, items, version, at, reason } });
      }}
      onClose={onClose}
    >
      <p className="text-mute">{t("banner.body")}</p>
      {scheduled !== null && (
        <PublishingNote
          scheduled={scheduled}
          failure={drop.failure}
          busy={drop.busy}
          onBack={() => setItems(scheduled.items)}
          onDrop={() => drop.run({ params: { kind }, body: { code } })}
        />
      )}
      <LanguageTabs
        value={language}
        onChange={setLanguage}
        needed={items.map(({ html }) => html).filter((html) => !isBlank(html))}
      />
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
            onChange={(image) => setItems((now) => [...changed(now, at, { ...item, image })])}
          />
          <RichField
            label={t("content.text")}
            language={language}
            texts={item.html}
            onChange={(html) => setItems([...changed(items, at, { ...item, html: { ...html } })])}
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
      <LaterField value={later} onChange={setLater} />
      {scheduled !== null && (
        <p className="font-semibold text-wait">
          {t(later.isLater ? "editor.scheduleReplaces" : "editor.publishEnds", { time: dateTimeText(scheduled.at) })}
        </p>
      )}
    </ActionDialog>
  );
};
