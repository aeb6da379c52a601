import type { ChatMedia } from "@krapao/contract/chat/shapes";
import { useT } from "@krapao/i18n/react";
import { FileText, ImageOff } from "lucide-react";
import { useState } from "react";

import { FailureNote } from "../../parts/failure-note.tsx";
import { type FreshLink, saveFrom, useFileAddress } from "../../lib/file-address.ts";
import { PictureView } from "../../parts/picture-view.tsx";

type FileProps = { readonly link: string; readonly name: string; readonly freshLink: FreshLink };

/** Shown instead of a picture or video that failed to load. */
const NotOpened = ({ name, onRetry }: { readonly name: string; readonly onRetry: () => void }) => {
  const t = useT("console");
  return (
    <button
      type="button"
      className="grid h-30 w-60 max-w-full place-items-center content-center gap-1 rounded-control bg-paper px-3 text-small text-mute"
      onClick={onRetry}
    >
      <ImageOff aria-hidden className="size-5" />
      <span className="max-w-full truncate">{name}</span>
      <span className="font-semibold text-accent-text">{t("common.retry")}</span>
    </button>
  );
};

/** Downloads a message's file from an address that is still valid. */
const useSave = (name: string, freshLink: FreshLink) => {
  const [failure, setFailure] = useState<unknown>(null);
  const save = (): void => {
    setFailure(null);
    freshLink().then((link) => link !== null && saveFrom(link, name), setFailure);
  };
  return { save, failure };
};

/** A picture in a conversation. A press opens it full screen. */
const Picture = ({ link, name, freshLink }: FileProps) => {
  const t = useT("console");
  const [isOpen, setOpen] = useState(false);
  const { address, attempt, again, onOpened, onFailed } = useFileAddress(link, freshLink);
  const { save } = useSave(name, freshLink);
  if (address === null) return <NotOpened name={name} onRetry={again} />;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={t("inbox.pictureOpen", { name })}
        className="block w-fit max-w-full rounded-control"
        onClick={() => setOpen(true)}
      >
        <img
          key={attempt}
          src={address}
          alt={t("inbox.pictureOf", { name })}
          className="max-h-70 max-w-full rounded-control"
          onLoad={onOpened}
          onError={onFailed}
        />
      </button>
      {isOpen && (
        <PictureView
          link={address}
          name={t("inbox.pictureOf", { name })}
          onSave={save}
          onClose={() => setOpen(false)}
          onFailed={onFailed}
        />
      )}
    </>
  );
};

const Video = ({ link, name, freshLink }: FileProps) => {
  const { address, attempt, again, onOpened, onFailed } = useFileAddress(link, freshLink);
  if (address === null) return <NotOpened name={name} onRetry={again} />;
  return (
    // What members send has no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      key={attempt}
      src={address}
      controls
      preload="metadata"
      aria-label={name}
      className="max-h-70 max-w-full rounded-control"
      onLoadedMetadata={onOpened}
      onError={onFailed}
    />
  );
};

const OtherFile = ({ name, freshLink }: Omit<FileProps, "link">) => {
  const { save, failure } = useSave(name, freshLink);
  return (
    <>
      <button
        type="button"
        className="flex items-center gap-2 rounded-chip text-left font-semibold underline [overflow-wrap:anywhere] pointer-coarse:min-h-11"
        onClick={save}
      >
        <FileText aria-hidden className="size-4 shrink-0" />
        {name}
      </button>
      <FailureNote failure={failure} />
    </>
  );
};

type MediaProps = { readonly media: ChatMedia; readonly isUnscanned: boolean; readonly freshLink: FreshLink };

/** A message's picture, video or other file, with its text. */
export const Media = ({ media, isUnscanned, freshLink }: MediaProps) => {
  const t = useT("console");
  const { fileType, link, name, message } = media;
  return (
    <div className="grid gap-1.5">
      {link === null ? (
        <span className="flex items-center gap-2 opacity-80">
          <FileText aria-hidden className="size-4 shrink-0" />
          {t("inbox.fileGone", { name })}
        </span>
      ) : fileType === "image" ? (
        <Picture link={link} name={name} freshLink={freshLink} />
      ) : fileType === "video" ? (
        <Video link={link} name={name} freshLink={freshLink} />
      ) : (
        <OtherFile name={name} freshLink={freshLink} />
      )}
      {isUnscanned && (
        <span className="w-fit rounded-chip bg-wait-soft px-2 py-0.5 text-small text-wait">{t("inbox.unscanned")}</span>
      )}
      {message !== "" && <span className="whitespace-pre-line [overflow-wrap:anywhere]">{message}</span>}
    </div>
  );
};
