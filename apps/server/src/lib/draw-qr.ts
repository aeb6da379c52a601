import { toString } from "qrcode";

/** Draws a text as a QR code. Returns an SVG document. */
export const drawQr = (text: string): Promise<string> =>
  toString(text, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
