import { shortTimeText } from "@krapao/i18n";
import type { Language } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { cx } from "@krapao/ui";
import { Mark, RowCard } from "@krapao/ui/list-row";
import { NoticeLine, noticeLook } from "@krapao/ui/notice-line";
import { Segmented } from "@krapao/ui/segmented";
import { Megaphone } from "lucide-react";
import { useState } from "react";

import { useNow } from "../lib/use-now.ts";
import type { Texts } from "../lib/texts.ts";

const WIDTHS = ["320", "390"] as const;
type Width = (typeof WIDTHS)[number];

/** Laid out at a phone's width, then scaled down to fit. */
const FRAMES: Readonly<Record<Width, string>> = { "320": "w-80 [zoom:0.8]", "390": "w-97.5 [zoom:0.65]" };

type NewsPreviewProps = {
  readonly draft: { readonly title: Texts; readonly text: Texts };
  readonly language: Language;
};

/** Previews a notice as members see it in their list, at a phone's width. */
export const NewsPreview = ({ draft: { title, text }, language }: NewsPreviewProps) => {
  const t = useT("console");
  const now = useNow();
  const [width, setWidth] = useState<Width>("320");
  return (
    <section aria-label={t("editor.preview")} className="grid min-w-0 content-start gap-2">
      <h3 className="font-bold">{t("editor.preview")}</h3>
      <Segmented
        label={t("editor.width")}
        value={width}
        onChange={setWidth}
        segments={WIDTHS.map((key) => ({ key, label: key }))}
      />
      <section
        aria-label={t("editor.frame", { width })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
        tabIndex={0}
        className="overflow-auto rounded-card border border-line-strong bg-paper"
      >
        <div lang={language} className={cx("member-frame mx-auto p-4", FRAMES[width])}>
          <RowCard>
            <div className={noticeLook(false)}>
              <NoticeLine
                mark={
                  <Mark>
                    <Megaphone />
                  </Mark>
                }
                title={title[language].trim() || t("campaign.title")}
                detail={text[language].trim()}
                isRead={false}
                unread={t("campaign.unread")}
                end={<span className="block text-small text-mute">{shortTimeText(new Date(now).toISOString())}</span>}
              />
            </div>
          </RowCard>
        </div>
      </section>
    </section>
  );
};
