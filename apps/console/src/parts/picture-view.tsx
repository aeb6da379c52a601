import { useT } from "@krapao/i18n/react";
import { IconButton } from "@krapao/ui/icon-button";
import { PictureViewer } from "@krapao/ui/picture-viewer";
import { Download, ZoomIn, ZoomOut } from "lucide-react";
import { useState } from "react";

import { saveFrom } from "../lib/file-address.ts";

type PictureViewProps = {
  readonly link: string;
  readonly name: string;
  /** Downloads the picture. Without it, the address that the picture is shown from is used. */
  readonly onSave?: () => void;
  readonly onClose: () => void;
  readonly onFailed?: () => void;
};

/** A picture at full screen. It can be zoomed to its own size, so that a slip can be read. */
export const PictureView = ({ link, name, onSave, onClose, onFailed }: PictureViewProps) => {
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
            label={t("inbox.pictureSave")}
            icon={<Download aria-hidden />}
            onClick={onSave ?? (() => saveFrom(link, name))}
          />
        </>
      }
      onClose={onClose}
      onFailed={onFailed}
    />
  );
};
