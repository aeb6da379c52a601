import { svgAddress } from "@krapao/ui/qr-image";

/** The texts of a receipt's picture, line by line. */
export type ReceiptText = {
  readonly title: string;
  readonly amount: string;
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly note: string;
  /** The QR code that leads to the verification, as an SVG document. */
  readonly qrcode: string;
};

const WIDTH = 1_080;
const EDGE = 84;
const ROW = 84;
const QR = 330;
const INK = "#17132b";
const MUTE = "#6b6780";
const FAMILY = '"Krapao Sans", sans-serif';

const font = (size: number, weight = 400): string => `${weight} ${size}px ${FAMILY}`;

/**
 * Breaks a text into lines no wider than `most`. Thai and Lao have no spaces, so it uses the browser's own word breaks.
 */
const linesOf = (brush: CanvasRenderingContext2D, text: string, most: number, language: string): readonly string[] => {
  const words = [...new Intl.Segmenter(language, { granularity: "word" }).segment(text)].map(({ segment }) => segment);
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    if (line !== "" && brush.measureText(line + word).width > most) {
      lines.push(line.trim());
      line = "";
    }
    line += word;
  }
  return [...lines, line.trim()];
};

const drawHead = (brush: CanvasRenderingContext2D, { title, amount }: ReceiptText): number => {
  brush.textAlign = "left";
  brush.fillStyle = INK;
  brush.font = font(48, 700);
  brush.fillText("Krapao", EDGE, 130);
  brush.textAlign = "center";
  brush.beginPath();
  brush.arc(WIDTH / 2, 270, 74, 0, 2 * Math.PI);
  brush.fillStyle = "#e3f3ec";
  brush.fill();
  brush.beginPath();
  brush.moveTo(WIDTH / 2 - 30, 272);
  brush.lineTo(WIDTH / 2 - 8, 296);
  brush.lineTo(WIDTH / 2 + 34, 246);
  brush.strokeStyle = "#0f8a5f";
  brush.lineWidth = 10;
  brush.lineCap = "round";
  brush.lineJoin = "round";
  brush.stroke();
  brush.fillStyle = INK;
  brush.font = font(46, 700);
  brush.fillText(title, WIDTH / 2, 430);
  brush.font = font(96, 700);
  brush.fillText(amount, WIDTH / 2, 556);
  return 640;
};

const drawRows = (brush: CanvasRenderingContext2D, { rows }: ReceiptText, top: number): number => {
  brush.strokeStyle = "#e9e5dd";
  brush.lineWidth = 3;
  brush.setLineDash([14, 10]);
  brush.beginPath();
  brush.moveTo(EDGE, top);
  brush.lineTo(WIDTH - EDGE, top);
  brush.stroke();
  rows.forEach(([label, value], at) => {
    const y = top + 90 + at * ROW;
    brush.textAlign = "left";
    brush.fillStyle = MUTE;
    brush.font = font(36);
    brush.fillText(label, EDGE, y);
    brush.textAlign = "right";
    brush.fillStyle = INK;
    brush.font = font(36, 600);
    brush.fillText(value, WIDTH - EDGE, y);
  });
  return top + 90 + rows.length * ROW;
};

/**
 * Draws the receipt on the device, as a PNG to save or share. The file contains nothing that the picture does not show.
 */
export const drawReceipt = async (text: ReceiptText, language: string): Promise<Blob> => {
  await Promise.all([font(36), font(36, 600), font(96, 700)].map((each) => document.fonts.load(each, text.title)));
  const qr = new Image(QR, QR);
  qr.src = svgAddress(text.qrcode);
  await qr.decode();
  const canvas = document.createElement("canvas");
  const foot = 640 + 90 + text.rows.length * ROW;
  canvas.width = WIDTH;
  canvas.height = foot + QR + 90;
  const brush = canvas.getContext("2d");
  if (brush === null) throw new Error("no canvas");
  brush.fillStyle = "#ffffff";
  brush.fillRect(0, 0, canvas.width, canvas.height);
  const top = drawRows(brush, text, drawHead(brush, text));
  brush.imageSmoothingEnabled = false;
  brush.drawImage(qr, EDGE, top, QR, QR);
  brush.textAlign = "left";
  brush.fillStyle = MUTE;
  brush.font = font(34);
  linesOf(brush, text.note, WIDTH - 2 * EDGE - QR - 48, language).forEach((line, at) =>
    brush.fillText(line, EDGE + QR + 48, top + 110 + at * 54),
  );
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob === null ? failed(new Error("no picture")) : done(blob)), "image/png"),
  );
};
