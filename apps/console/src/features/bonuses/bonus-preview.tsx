import { getContent } from "@krapao/contract/operator/get-content";
import type { Language } from "@krapao/i18n/language";
import { useT } from "@krapao/i18n/react";
import { Html, HtmlSkeleton } from "@krapao/ui/html";
import { Button } from "@krapao/ui/button";
import { OfferCard } from "@krapao/ui/offer-card";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";

import { read } from "../../lib/read.ts";
import { wholeOf } from "../../lib/typed-number.ts";
import { useMay } from "../../lib/use-may.ts";
import { PhoneFrame } from "../../parts/phone-frame.tsx";
import type { BonusDraft } from "./bonus-draft.ts";

type Drafted = Pick<BonusDraft, "code" | "name" | "description" | "type" | "maxReceived">;

/** The card and the description in the words of the frame's language. */
const Drawn = ({
  draft,
  language,
  banner,
}: {
  readonly draft: Drafted;
  readonly language: Language;
  readonly banner: { readonly image: string; readonly html: string } | undefined;
}) => {
  const t = useT("bonus");
  const count = wholeOf(draft.maxReceived) ?? 1;
  const often = { day: "bonus.typeDay", week: "bonus.typeWeek", limit: "bonus.typeLimit" } as const;
  const detail = t(often[draft.type], { count });
  return (
    <div className="grid gap-4">
      <OfferCard
        isPhone
        banner={banner}
        name={draft.name[language]}
        detail={detail}
        action={
          <Button tone="gold" size="medium" className="font-bold" tabIndex={-1}>
            {t("bonus.receive")}
          </Button>
        }
      />
      <div className="rounded-t-[24px] bg-card p-5 text-ink">
        <p className="mb-4 text-[1.25rem] font-bold">{draft.name[language]}</p>
        <p className="mb-4 text-label text-mute">{detail}</p>
        <Suspense fallback={<HtmlSkeleton />}>
          <Html html={draft.description[language]} />
        </Suspense>
      </div>
    </div>
  );
};

type BonusPreviewProps = { readonly draft: Drafted; readonly language: Language };

/** A bonus as the member's app draws it: its card with the banner that it has now, and its description. */
export const BonusPreview = ({ draft, language }: BonusPreviewProps) => {
  const maySee = useMay()("content.see");
  const { data } = useQuery({ ...read(getContent, {}), enabled: maySee });
  const [first] = data?.banners.find(({ kind, code }) => kind === "bonus" && code === draft.code)?.items ?? [];
  return (
    <PhoneFrame language={language}>
      <Drawn
        draft={draft}
        language={language}
        banner={first === undefined ? undefined : { image: first.image, html: first.html[language] }}
      />
    </PhoneFrame>
  );
};
