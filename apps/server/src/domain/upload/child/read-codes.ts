import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { prepareZXingModule, type ReaderOptions, readBarcodes } from "zxing-wasm/reader";

import { countCornerMarks } from "./corner-marks.ts";
import type { Read, SeenCode } from "./messages.ts";
import { openPicture } from "./open-picture.ts";

/** Without this the library would download it from another site (SECURITY.md S37). */
const wasmBinary = readFileSync(fileURLToPath(import.meta.resolve("zxing-wasm/reader/zxing_reader.wasm")));
const ready = prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer },
  fireImmediately: true,
});

const OPTIONS: ReaderOptions = {
  formats: ["QRCode"],
  tryHarder: true,
  tryRotate: true,
  tryInvert: true,
  tryDownscale: true,
  returnErrors: true,
  maxNumberOfSymbols: 8,
};

/** The longest side in pixels at which a picture is scanned first. */
const FIRST_SIDE = 2_000;
/**
 * Up to this side, a small code is found better in an enlarged picture. In a larger picture it is blurred or tilted,
 * and is found better when scaled down.
 */
const SMALL_SIDE = 1_100;

const scanAt = async (bytes: Uint8Array, side: number): Promise<readonly SeenCode[]> => {
  const { data, info } = await openPicture(bytes)
    .resize({ width: side, height: side, fit: "inside" })
    .toColourspace("srgb")
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8ClampedArray(data.buffer, data.byteOffset, data.length);
  const found = await readBarcodes(
    { data: pixels, width: info.width, height: info.height, colorSpace: "srgb" },
    OPTIONS,
  );
  return found.map(({ text, isValid }) => ({ text: isValid ? text : "", isValid }));
};

const cornersOf = async (bytes: Uint8Array, side: number): Promise<number> => {
  const { data, info } = await openPicture(bytes)
    .resize({ width: side, height: side, fit: "inside" })
    .extractChannel("green")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return countCornerMarks({ data, width: info.width, height: info.height });
};

/**
 * Every QR code of a picture, each text once. The picture is scanned in its own size and in another one, because of
 * several codes one may be readable in one size only.
 */
export const readCodes = async (bytes: Uint8Array): Promise<Read> => {
  await ready;
  const { width, height } = await openPicture(bytes).metadata();
  const own = Math.min(FIRST_SIDE, Math.max(width, height));
  const others = own <= SMALL_SIDE ? [own * 2, own * 3] : [Math.round(own / 2), Math.round(own * 1.5)];
  const seen: SeenCode[] = [];
  for (const [index, side] of [own, ...others].entries()) {
    // The last size is used only when no code was readable yet.
    if (index < others.length || !seen.some(({ isValid }) => isValid)) seen.push(...(await scanAt(bytes, side)));
  }
  const texts = [...new Set(seen.flatMap(({ text, isValid }) => (isValid ? [text] : [])))];
  const torn = texts.length === 0 && seen.length > 0 ? [{ text: "", isValid: false }] : [];
  return {
    is: "read",
    codes: [...texts.map((text) => ({ text, isValid: true })), ...torn],
    corners: seen.length > 0 ? 0 : await cornersOf(bytes, own),
    width,
    height,
  };
};
