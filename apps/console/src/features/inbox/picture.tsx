import { useT } from "@krapao/i18n/react";
import { IconButton } from "@krapao/ui/icon-button";
import { PictureViewer } from "@krapao/ui/picture-viewer";
import { Download, ZoomIn, ZoomOut } from "lucide-react";
import { useState } from "react";

import { saveFrom } from "./file-address.ts";

type PictureViewProps = {
  readonly link: string;
  readonly name: string;
  /** Saves the picture; left out: from where it is shown. */
  readonly onSave?: () => void;
  readonly onClose: () => void;
  readonly onFailed?: () => void;
};

/** A picture over the whole screen, and there in its own size: a slip is read closely. */
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
