import type { Area } from "react-easy-crop";

/** The member's frame of a banner, twice as large as it is drawn. */
export const BANNER = { width: 1_440, height: 720 } as const;

const QUALITY = 0.9;

/** The chosen part of a picture as a file of the frame's size, or of the part's own size when that is smaller. */
export const cropPicture = async (picture: ImageBitmap, area: Area): Promise<File> => {
  const width = Math.max(1, Math.round(Math.min(BANNER.width, area.width)));
  const canvas = new OffscreenCanvas(width, Math.round((width * BANNER.height) / BANNER.width));
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("no canvas");
  // What is transparent would be black in a JPEG.
  pen.fillStyle = "#fff";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.imageSmoothingQuality = "high";
  pen.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  const blob = await canvas.convertToBlob({ type: "image/jpeg", quality: QUALITY });
  return new File([blob], "banner.jpg", { type: "image/jpeg" });
};

/** How a picture stands behind a frame that shows this part of it: percentages of the frame. */
export const behindFrame = (
  area: Area,
): { readonly width: string; readonly height: string; readonly left: string; readonly top: string } => ({
  width: `${(100 / area.width) * 100}%`,
  height: `${(100 / area.height) * 100}%`,
  left: `${(-area.x / area.width) * 100}%`,
  top: `${(-area.y / area.height) * 100}%`,
});
