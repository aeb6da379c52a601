import { svgAddress } from "./qr-image.tsx";
import { saveFile } from "./save-file.ts";

const QUIET_ZONE = 48;

/** An SVG as a PNG of `size` pixels on white, with the margin that scanners need. */
const pngOfSvg = async (svg: string, size: number): Promise<Blob> => {
  const image = new Image(size, size);
  image.src = svgAddress(svg);
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = size + 2 * QUIET_ZONE;
  canvas.height = size + 2 * QUIET_ZONE;
  const brush = canvas.getContext("2d");
  if (brush === null) throw new Error("no canvas");
  brush.fillStyle = "#ffffff";
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.imageSmoothingEnabled = false;
  brush.drawImage(image, QUIET_ZONE, QUIET_ZONE, size, size);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob === null ? failed(new Error("no picture")) : done(blob)), "image/png"),
  );
};

/** Saves an SVG as a PNG file, which a banking app can pick from the phone's pictures. `name` has no extension. */
export const savePicture = async (svg: string, name: string, size = 720): Promise<void> => {
  saveFile(await pngOfSvg(svg, size), `${name}.png`);
};
