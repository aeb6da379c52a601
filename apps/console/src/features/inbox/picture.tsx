import { useT } from "@krapao/i18n/react";
import { IconButton } from "@krapao/ui/icon-button";
import { PictureViewer } from "@krapao/ui/picture-viewer";
import { ExternalLink, ZoomIn, ZoomOut } from "lucide-react";
import { useState } from "react";

type PictureViewProps = { readonly link: string; readonly name: string; readonly onClose: () => void };

/** A picture over the whole screen, and there in its own size: a slip is read closely. */
export const PictureView = ({ link, name, onClose }: PictureViewProps) => {
  const t = useT("console");
  const [isFull, setFull] = useState(false);
  return (
    <PictureViewer
      address={link}
      name={name}
      isFull={isFull}
      actions={
        <>
          <IconButton
            tone="glass"
            label={t(isFull ? "inbox.pictureWhole" : "inbox.pictureFull")}
            icon={isFull ? <ZoomOut aria-hidden /> : <ZoomIn aria-hidden />}
            onClick={() => setFull(!isFull)}
          />
          <IconButton
            tone="glass"
            label={t("inbox.pictureTab")}
            icon={<ExternalLink aria-hidden />}
            onClick={() => window.open(link, "_blank", "noopener,noreferrer")}
          />
        </>
      }
      onClose={onClose}
    />
  );
};

/** A picture of a conversation, which opens over the whole screen. */
export const Picture = ({ link, name }: { readonly link: string; readonly name: string }) => {
  const t = useT("console");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={t("inbox.pictureOpen", { name })}
        className="block w-fit max-w-full rounded-control"
        onClick={() => setOpen(true)}
      >
        <img src={link} alt={t("inbox.pictureOf", { name })} className="max-h-70 max-w-full rounded-control" />
      </button>
      {isOpen && <PictureView link={link} name={t("inbox.pictureOf", { name })} onClose={() => setOpen(false)} />}
    </>
  );
};
