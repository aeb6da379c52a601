import { dropBannerDraft } from "@krapao/contract/operator/drop-banner-draft";
import { dateTimeText } from "@krapao/i18n";
import { useT, useWords } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { Html, HtmlSkeleton } from "@krapao/ui/html";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";

import { useAction } from "../../lib/use-action.ts";
import { ActionDialog } from "../../parts/action-dialog.tsx";
import { May } from "../../parts/may.tsx";
import { Panel } from "../../parts/panel.tsx";
import { SkeletonLines, View } from "../../parts/view.tsx";
import { BannerSheet } from "./banner-sheet.tsx";
import { DraftLine } from "./draft-line.tsx";
import { type BannersOfKind, contentQuery } from "./queries.ts";

/** The banners on the members' pages of invites, refund and each bonus. */
export const BannersTab = () => {
  const t = useT("console", "editing");
  const { language } = useWords();
  const [asked, setAsked] = useState<BannersOfKind | null>(null);
  const [dropped, setDropped] = useState<BannersOfKind | null>(null);
  const drop = useAction(dropBannerDraft, () => setDropped(null));
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
                isRow
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
                {each.draft !== null && (
                  <div className="flex flex-wrap items-center justify-between gap-2 px-4 pb-2 text-small">
                    <DraftLine draft={each.draft} />
                    <May act="content.change">
                      <Button
                        tone="outline"
                        size="small"
                        aria-label={`${t("editor.drop")}: ${nameOf(each)}`}
                        onClick={() => setDropped(each)}
                      >
                        {t("editor.drop")}
                      </Button>
                    </May>
                  </div>
                )}
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
                          <img
                            src={image}
                            alt=""
                            loading="lazy"
                            width={88}
                            height={44}
                            className="h-11 w-22 shrink-0 rounded-chip bg-night object-cover"
                          />
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
      <ActionDialog
        open={dropped !== null}
        danger
        withReason={false}
        title={t("editor.drop")}
        confirm={t("editor.drop")}
        busy={drop.busy}
        failure={drop.failure}
        onConfirm={() => {
          if (dropped === null || dropped.draft === null) return;
          const { kind, code, draft } = dropped;
          drop.run({ params: { kind }, body: { code, mark: draft.mark } });
        }}
        onClose={() => {
          drop.reset();
          setDropped(null);
        }}
      >
        <p className="text-mute">{t("banner.dropBody")}</p>
      </ActionDialog>
      {asked !== null && <BannerSheet before={asked} name={nameOf(asked)} onClose={() => setAsked(null)} />}
    </>
  );
};
