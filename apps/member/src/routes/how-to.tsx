import { HOWTO_KEYS, type HowtoKey } from "@krapao/contract/config";
import type { Edition } from "@krapao/contract/edition";
import { useT } from "@krapao/i18n/react";
import { lazyPart } from "@krapao/ui/lazy-part";
import { ListRow, Mark, RowCard } from "@krapao/ui/list-row";
import { PartGuard } from "@krapao/ui/part-guard";
import { Sheet } from "@krapao/ui/sheet";
import { Skeleton } from "@krapao/ui/skeleton";
import { Images, Play } from "lucide-react";
import { Suspense, useState } from "react";

import { Coming } from "../content/coming.tsx";
import { STORIES } from "../features/howto/stories.ts";
import { useEdition } from "../lib/use-edition.ts";
import { useConfigRead } from "../lib/use-config-read.ts";
import { useTitle } from "../lib/use-title.ts";
import { PageHead } from "../shell/page-head.tsx";

type Pictures = () => Promise<{ readonly PICTURES: Readonly<Record<string, string>> }>;

/** The stories with the pictures of one edition. The other edition's are never asked for. */
const storiesOf = (edition: Edition, pictures: Pictures) =>
  lazyPart<{ readonly name: HowtoKey }>(async () => {
    const [{ Story }, { PICTURES }] = await Promise.all([import("../features/howto/story.tsx"), pictures()]);
    return ({ name }) => <Story name={name} edition={edition} pictures={PICTURES} />;
  });

const stories = {
  th: storiesOf("th", () => import("../features/howto/pictures-th.ts")),
  lo: storiesOf("lo", () => import("../features/howto/pictures-lo.ts")),
};

const isFile = (src: string): boolean => /\.(?:mp4|mov|webm)(?:$|\?)/i.test(src);

const Video = ({ src, title }: { readonly src: string; readonly title: string }) =>
  isFile(src) ? (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the operator's own videos carry their captions in the picture
    <video src={src} controls autoPlay playsInline className="aspect-video w-full rounded-field bg-night" />
  ) : (
    // oxlint-disable-next-line react/iframe-missing-sandbox -- the player is of another origin, one that the CSP names
    <iframe src={src} title={title} allow="fullscreen" className="aspect-video w-full rounded-field bg-night" />
  );

/**
 * The five how-tos (SPEC.md section 2): the operator's video of each, or pictures while there is none. A tap opens one,
 * the next tap closes it.
 */
export const HowTo = () => {
  const t = useT("join");
  const read = useConfigRead();
  const config = read.value;
  const story = stories[useEdition()];
  const [shown, setShown] = useState<HowtoKey | null>(null);
  const [open, setOpen] = useState(false);
  useTitle(t("howto.title"));
  const titles: Readonly<Record<HowtoKey, string>> = {
    wallet: t("howto.wallet"),
    play: t("howto.play"),
    balance: t("howto.balance"),
    bonus: t("howto.bonus"),
    cancelBonus: t("howto.cancelBonus"),
  };
  const videoOf = (key: HowtoKey): string | undefined => config?.howto.find((video) => video.key === key)?.src;
  const shownVideo = shown === null ? undefined : videoOf(shown);
  return (
    <>
      <PageHead title={t("howto.title")} />
      {config === null ? (
        <Coming reads={[read]}>
          <Skeleton className="h-80 w-full rounded-card" />
        </Coming>
      ) : (
        <RowCard className="shadow-card">
          {HOWTO_KEYS.map((key) => {
            const hasVideo = videoOf(key) !== undefined;
            return (
              <ListRow
                key={key}
                chevron
                mark={<Mark>{hasVideo ? <Play /> : <Images />}</Mark>}
                title={titles[key]}
                {...(!hasVideo && { detail: t("howto.pictures", { count: STORIES[key].length }) })}
                onClick={() => {
                  setShown(key);
                  setOpen(!open);
                }}
              />
            );
          })}
        </RowCard>
      )}
      <Sheet open={open} onClose={() => setOpen(false)} title={shown === null ? "" : titles[shown]} width="wide">
        {shown !== null &&
          (shownVideo !== undefined ? (
            <Video src={shownVideo} title={titles[shown]} />
          ) : (
            <PartGuard>
              <Suspense fallback={<Skeleton className="h-[min(58dvh,600px)] w-full rounded-card" />}>
                <story.Part key={shown} name={shown} />
              </Suspense>
            </PartGuard>
          ))}
      </Sheet>
    </>
  );
};
