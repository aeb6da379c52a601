import { CallError } from "@krapao/client/call-error";
import { createUpload } from "@krapao/client/upload";
import { uploadContentPicture } from "@krapao/contract/operator/upload-content-picture";
import { useT } from "@krapao/i18n/react";
import { Button } from "@krapao/ui/button";
import { useEffect, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";

import { transport } from "../lib/client.ts";
import { FailureNote } from "../parts/failure-note.tsx";
import { BANNER, behindFrame, cropPicture } from "./crop-picture.ts";

const upload = createUpload(transport);
const ZOOM = { least: 1, most: 4, step: 0.05 } as const;
/** Below this width the member's app would have to enlarge the picture. */
const SHARP_FROM = BANNER.width / 2;

/** A selected file, decoded. */
export type Chosen = { readonly address: string; readonly bitmap: ImageBitmap };

type CropPanelProps = {
  readonly chosen: Chosen;
  readonly onDone: (path: string) => void;
  readonly onCancel: () => void;
};

/** Selects the part of a picture that members see, previews it, and uploads that part. */
export const CropPanel = ({ chosen: { address, bitmap }, onDone, onCancel }: CropPanelProps) => {
  const t = useT("console");
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.least);
  const [part, setPart] = useState<{ readonly percent: Area; readonly pixels: Area } | null>(null);
  const [sending, setSending] = useState<AbortController | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => () => sending?.abort(), [sending]);
  const send = async (pixels: Area): Promise<void> => {
    const controller = new AbortController();
    setSending(controller);
    setFailure(null);
    try {
      const file = await cropPicture(bitmap, pixels);
      const options = { onProgress: () => undefined, signal: controller.signal };
      onDone((await upload(uploadContentPicture, file, options)).path);
    } catch (error) {
      if (controller.signal.aborted) return;
      setFailure(error instanceof CallError ? error : new CallError("KEY_INVALID", 0));
      setSending(null);
    }
  };
  return (
    <div className="grid gap-3">
      <div className="relative h-56 overflow-hidden rounded-control bg-night">
        <Cropper
          image={address}
          crop={crop}
          zoom={zoom}
          minZoom={ZOOM.least}
          maxZoom={ZOOM.most}
          aspect={BANNER.width / BANNER.height}
          disableAutomaticStylesInjection
          cropperProps={{ role: "group", "aria-label": t("crop.area") }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(percent, pixels) => setPart({ percent, pixels })}
        />
      </div>
      <label className="flex items-center gap-3">
        <span className="text-mute">{t("crop.zoom")}</span>
        <input
          type="range"
          min={ZOOM.least}
          max={ZOOM.most}
          step={ZOOM.step}
          value={zoom}
          className="grow accent-accent"
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </label>
      <p className="text-small text-mute">{t("crop.hint")}</p>
      {part !== null && (
        <figure className="grid gap-1.5">
          <figcaption className="text-small text-mute">{t("crop.preview")}</figcaption>
          <div className="relative aspect-2/1 w-full max-w-88 overflow-hidden rounded-card bg-night">
            <img src={address} alt="" className="absolute max-w-none" style={behindFrame(part.percent)} />
          </div>
          {part.pixels.width < SHARP_FROM && <p className="text-wait">{t("crop.small")}</p>}
        </figure>
      )}
      <FailureNote failure={failure} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          loading={sending !== null}
          disabled={part === null}
          onClick={() => {
            if (part !== null) void send(part.pixels);
          }}
        >
          {t("crop.use")}
        </Button>
        <Button tone="outline" size="small" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
      </div>
    </div>
  );
};
