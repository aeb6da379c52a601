import type { HowtoKey } from "@krapao/contract/config";
import { useT } from "@krapao/i18n/react";
import { EmptyState } from "@krapao/ui/empty-state";
import { ListRow, Mark, RowCard } from "@krapao/ui/list-row";
import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { Play, VideoOff } from "lucide-react";
import { useState } from "react";

import { useConfig } from "../lib/use-config.ts";
import { useTitle } from "../lib/use-title.ts";
import { PageHead } from "../shell/page-head.tsx";

type Video = { readonly key: HowtoKey; readonly src: string };

const isFile = (src: string): boolean => /\.(?:mp4|mov|webm)(?:$|\?)/i.test(src);

/** The how-to videos; a tap opens one, the next tap closes it (SPEC.md section 2). */
export const HowTo = () => {
  const t = useT("join");
  const config = useConfig();
  const [shown, setShown] = useState<Video | null>(null);
  const [open, setOpen] = useState(false);
  useTitle(t("howto.title"));
  const titles: Readonly<Record<HowtoKey, string>> = {
    wallet: t("howto.wallet"),
    play: t("howto.play"),
    balance: t("howto.balance"),
    bonus: t("howto.bonus"),
    cancelBonus: t("howto.cancelBonus"),
  };
  return (
    <>
      <PageHead title={t("howto.title")} />
      {config === null ? (
        <Skeleton className="h-80 w-full rounded-card" />
      ) : (
        <RowCard className="shadow-card">
          {config.howto.length === 0 && <EmptyState icon={<VideoOff />}>{t("howto.empty")}</EmptyState>}
          {config.howto.map((video) => (
            <ListRow
              key={video.key}
              chevron
              mark={
                <Mark>
                  <Play />
                </Mark>
              }
              title={titles[video.key]}
              onClick={() => {
                setShown(video);
                setOpen(!open);
              }}
            />
          ))}
        </RowCard>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={shown === null ? "" : titles[shown.key]} width="wide">
        {shown !== null &&
          (isFile(shown.src) ? (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- the operator's own videos carry their captions in the picture
            <video
              src={shown.src}
              controls
              autoPlay
              playsInline
              className="aspect-video w-full rounded-field bg-night"
            />
          ) : (
            // oxlint-disable-next-line react/iframe-missing-sandbox -- the player is of another origin, one that the CSP names
            <iframe
              src={shown.src}
              title={titles[shown.key]}
              allow="fullscreen"
              className="aspect-video w-full rounded-field bg-night"
            />
          ))}
      </Sheet>
    </>
  );
};
