import { shortTimeText } from "@krapao/i18n";
import type { Language } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { Mark, RowCard } from "@krapao/ui/list-row";
import { NoticeLine, noticeLook } from "@krapao/ui/notice-line";
import { Megaphone } from "lucide-react";

import { useNow } from "../lib/use-now.ts";
import type { Texts } from "../lib/texts.ts";
import { PhoneFrame } from "./phone-frame.tsx";

type NewsPreviewProps = {
  readonly draft: { readonly title: Texts; readonly text: Texts };
  readonly language: Language;
};

/** Previews a notice as members see it in their list, at a phone's width. */
export const NewsPreview = ({ draft: { title, text }, language }: NewsPreviewProps) => {
  const t = useT("console");
  const now = useNow();
  return (
    <PhoneFrame language={language}>
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
    </PhoneFrame>
  );
};
