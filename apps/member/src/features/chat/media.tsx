import { useT } from "@krapao/i18n/react";
import { PictureViewer } from "@krapao/ui/picture-viewer";
import { FileText, Film, ImageOff, type LucideIcon } from "lucide-react";
import { useRef, useState } from "react";

import { webHref } from "./links.ts";
import { useChat } from "./use-chat.ts";

type Media = {
  readonly name: string;
  readonly link: string | null;
  readonly deliverId: string;
  /** The message whose file address can be read again after it expires; null: it does not expire. */
  readonly seq: number | null;
};

/**
 * A file's address: this page's own copy, else the server's address, read again once it has expired. `attempt` is the
 * element's key: two addresses of one second are the same text, and only a new element opens the same address again.
 */
const useAddress = ({ link, deliverId, seq }: Media) => {
  const chat = useChat();
  const [isGone, setIsGone] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const failed = useRef<string | null>(null);
  const address = chat.preview(deliverId) ?? link;
  const again = async (): Promise<void> => {
    // A new address that fails as well has not expired; the file is gone.
    if (seq === null || failed.current === deliverId) {
      setIsGone(true);
      return;
    }
    failed.current = deliverId;
    const fresh = await chat.freshLink(seq).catch(() => null);
    if (fresh === null) setIsGone(true);
    else setAttempt((count) => count + 1);
  };
  return {
    address: isGone ? null : address,
    attempt,
    onError: () => void again(),
    onLoad: () => {
      failed.current = null;
    },
  };
};

type GoneProps = { readonly name: string; readonly Icon?: LucideIcon };

/** A placeholder for a file that cannot be shown, or not yet. */
const Gone = ({ name, Icon = ImageOff }: GoneProps) => (
  <span className="flex h-30 w-60 max-w-full flex-col items-center justify-center gap-2 rounded-card bg-sand px-4 text-label text-mute">
    <Icon aria-hidden className="size-6" />
    <span className="max-w-full truncate">{name}</span>
  </span>
);

/** A picture, which opens over the whole screen. */
export const Picture = (media: Media) => {
  const t = useT("chat");
  const { address, attempt, ...events } = useAddress(media);
  const [isOpen, setIsOpen] = useState(false);
  if (address === null) return <Gone name={media.name} />;
  return (
    <>
      <button
        type="button"
        aria-label={t("chat.openImage", { name: media.name })}
        className="block h-45 w-60 max-w-full overflow-hidden rounded-card border border-line bg-sand"
        onClick={() => setIsOpen(true)}
      >
        <img key={attempt} src={address} alt="" className="size-full object-cover" {...events} />
      </button>
      {isOpen && (
        <PictureViewer address={address} name={media.name} onClose={() => setIsOpen(false)} onFailed={events.onError} />
      )}
    </>
  );
};

/** A video that plays in place. Where this browser cannot play it, a button opens it outside the chat. */
export const Video = (media: Media) => {
  const { address, attempt, onError } = useAddress(media);
  if (address === null && media.seq === null) return <Gone name={media.name} Icon={Film} />;
  if (address === null) return <FileLink {...media} isElsewhere={false} />;
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- what people film has no captions
    <video
      key={attempt}
      src={address}
      controls
      playsInline
      preload="metadata"
      aria-label={media.name}
      className="aspect-4/3 w-60 max-w-full rounded-card bg-night object-contain"
      onError={onError}
    />
  );
};

/** Any other file: one press opens it with a new address. */
export const FileLink = ({ name, link, seq, isElsewhere }: Media & { readonly isElsewhere: boolean }) => {
  const t = useT("chat");
  const chat = useChat();
  const [isFailed, setIsFailed] = useState(false);
  const className =
    "flex min-h-14 w-60 max-w-full items-center gap-3 rounded-card border border-line bg-card px-4 py-2 text-left text-ink hover:bg-sand";
  const content = (
    <>
      <FileText aria-hidden className="size-6 shrink-0 text-accent" />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{name}</span>
        <span className="block text-label text-accent-text">{t("chat.openFile")}</span>
      </span>
    </>
  );
  if (isElsewhere) {
    const href = webHref(link ?? "");
    if (href === null) return <Gone name={name} />;
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={className}>
        {content}
      </a>
    );
  }
  const open = async (): Promise<void> => {
    const fresh = seq === null ? link : await chat.freshLink(seq).catch(() => null);
    setIsFailed(fresh === null);
    if (fresh === null) return;
    const anchor = document.createElement("a");
    anchor.href = fresh;
    anchor.download = name;
    anchor.click();
  };
  return (
    <>
      <button type="button" className={className} onClick={() => void open()}>
        {content}
      </button>
      <p role="alert" className="text-small text-down">
        {isFailed && t("chat.tryAgain")}
      </p>
    </>
  );
};
