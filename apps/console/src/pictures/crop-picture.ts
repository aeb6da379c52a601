import type { Area } from "react-easy-crop";

/** The size of a banner in the member's app, times two for dense screens. */
export const BANNER = { width: 1_440, height: 720 } as const;

const QUALITY = 0.9;

/** The selected part of a picture as a file, at the banner's size, or smaller when the part is smaller. */
export const cropPicture = async (picture: ImageBitmap, area: Area): Promise<File> => {
  const width = Math.max(1, Math.round(Math.min(BANNER.width, area.width)));
  const canvas = new OffscreenCanvas(width, Math.round((width * BANNER.height) / BANNER.width));
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("no canvas");
  // JPEG has no transparency: transparent pixels would become black.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
  return new File([blob], "banner.jpg", { type: "image/jpeg" });
};

/** The CSS that shows this part of a picture in a frame, as percentages of the frame. */
export const behindFrame = (
  area: Area,
): { readonly width: string; readonly height: string; readonly left: string; readonly top: string } => ({
  width: `${(100 / area.width) * 100}%`,
  height: `${(100 / area.height) * 100}%`,
  left: `${(-area.x / area.width) * 100}%`,
  top: `${(-area.y / area.height) * 100}%`,
});
