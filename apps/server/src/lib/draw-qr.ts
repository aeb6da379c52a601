import { toString } from "qrcode";

/** A text as the SVG document of a QR code, drawn by us. */
export const drawQr = (text: string): Promise<string> =>
  toString(text, { type: "svg", errorCorrectionLevel: "M", margin: 2 });
