import { MAX_IMAGE_BYTES } from "@krapao/contract/constants";
import { useT } from "@krapao/i18n/react";
import { Mark } from "@krapao/ui/list-row";
import { Camera, ImageUp } from "lucide-react";
import { type ChangeEvent, useState } from "react";

import { useMediaQuery } from "../../../lib/use-media-query.ts";
import { SLIP_ACCEPT } from "./check-picture.ts";

const MIB = 1024 * 1024;
/** The size limit of a picture, as the text shows it. */
export const LARGEST = MAX_IMAGE_BYTES / MIB;

/**
 * The visible part under the browser's own file field. The field covers all of it and takes the press, the drop and the
 * focus.
 */
const UNDER =
  "relative flex min-h-14 items-center rounded-field has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent";
const FIELD = "absolute inset-0 size-full cursor-pointer opacity-0";

/** Takes a picture of a slip: chosen, dropped, or photographed with a phone's camera. */
export const SlipDrop = ({ onPicture }: { readonly onPicture: (file: File) => void }) => {
  const t = useT("member", "deposit");
  const hasCamera = useMediaQuery("(pointer: coarse)");
  const [isOver, setOver] = useState(false);
  const take = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const file = target.files?.[0];
    if (file !== undefined) onPicture(file);
    // The same picture may be chosen again.
    target.value = "";
  };
  return (
    <div className="grid gap-2.5">
      <label
        className={`${UNDER} gap-3.5 border border-dashed p-3.5 transition-colors ${isOver ? "border-accent bg-accent-soft" : "border-line-strong bg-paper/60 hover:bg-accent-soft"}`}
      >
        <Mark tone="accent" size="large">
          <ImageUp />
        </Mark>
        <span className="grid min-w-0 gap-0.5">
          <span className="font-semibold">{t("deposit.slipChoose")}</span>
          <span className="text-label text-mute">{t("deposit.slipFormats", { limit: LARGEST })}</span>
        </span>
        <input
          type="file"
          accept={SLIP_ACCEPT}
          className={FIELD}
          onChange={take}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDrop={() => setOver(false)}
        />
      </label>
      {hasCamera && (
        <label
          className={`${UNDER} justify-center gap-2.5 bg-accent-soft px-4 text-center font-semibold text-accent-text`}
        >
          <Camera aria-hidden className="size-5 shrink-0" />
          {t("deposit.slipTake")}
          <input type="file" accept="image/*" capture="environment" className={FIELD} onChange={take} />
        </label>
      )}
    </div>
  );
};
