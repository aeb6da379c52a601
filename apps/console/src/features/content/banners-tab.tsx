import { dateTimeText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Html, HtmlSkeleton } from "@krapao/ui/html";
import { useQuery } from "@tanstack/react-query";
import { Image } from "lucide-react";
import { Suspense, useState } from "react";

import { Panel } from "../../parts/panel.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { BannerSheet } from "./banner-sheet.tsx";
import { type BannersOfKind, contentQuery } from "./queries.ts";
import { May } from "../../parts/may.tsx";

/** The banners on the members' pages of invites, refund and each bonus. */
export const BannersTab = () => {
  const t = useT("console");
  const { language } = useWords();
  const [asked, setAsked] = useState<BannersOfKind | null>(null);
  const query = useQuery(contentQuery);
  const nameOf = ({ kind, code }: BannersOfKind): string =>
    code === "" ? t(`banner.${kind}`) : `${t(`banner.${kind}`)} ${code}`;
  return (
    <>
      <View query={query} skeleton={<SkeletonLines lines={4} height="h-18" />}>
        {({ banners }) => (
          <div className="grid items-start gap-3.5 xl:grid-cols-2">
            {banners.map((each) => (
              <Panel
                key={`${each.kind} ${each.code}`}
                title={nameOf(each)}
                end={
                  <May act="content.change">
                    <Button
                      tone="outline"
                      size="small"
                      aria-label={t("content.editOf", { what: nameOf(each) })}
                      onClick={() => setAsked(each)}
                    >
                      {t("content.edit")}
                    </Button>
                  </May>
                }
              >
                {each.scheduled !== null && (
                  <p className="px-4 pb-2 text-small font-semibold text-accent-text">
                    {t("banner.scheduled", { time: dateTimeText(each.scheduled.at) })}
                  </p>
                )}
                {each.items.length === 0 ? (
                  <p className="px-4 pb-4 text-mute">{t("banner.none")}</p>
                ) : (
                  <ol>
                    {each.items.map(({ image, html }, at) => (
                      <li key={at} className="border-t border-line px-4 py-3">
                        <p className="mb-1 flex items-center gap-2 text-mute [overflow-wrap:anywhere]">
                          <Image aria-hidden className="size-4 shrink-0" />
                          {image}
                        </p>
                        <Suspense fallback={<HtmlSkeleton />}>
                          <Html html={html[language]} />
                        </Suspense>
                      </li>
                    ))}
                  </ol>
                )}
              </Panel>
            ))}
          </div>
        )}
      </View>
      {asked !== null && <BannerSheet before={asked} name={nameOf(asked)} onClose={() => setAsked(null)} />}
    </>
  );
};
