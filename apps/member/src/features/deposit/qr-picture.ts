import { svgAddress } from "@krapao/ui/qr-image";

/** The texts of a QR's saved picture. */
export type QrText = {
  readonly title: string;
  readonly receiver: string;
  readonly name: string;
  readonly amount: string;
  readonly until: string;
  /** The code, as an SVG document. */
  readonly qrcode: string;
};

const WIDTH = 1_080;
const EDGE = 60;
const QR = 780;
const INK = "#17132b";
const MUTE = "#6b6780";
const FAMILY = '"Krapao Sans", sans-serif';

const font = (size: number, weight = 400): string => `${weight} ${size}px ${FAMILY}`;

/** Draws a QR with the recipient, the amount and the time of expiry, as a PNG that a banking app can open. */
export const drawQrPicture = async (text: QrText): Promise<Blob> => {
  await Promise.all([font(40), font(52, 700)].map((each) => document.fonts.load(each, text.title)));
  const qr = new Image(QR, QR);
  qr.src = svgAddress(text.qrcode);
  await qr.decode();
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = QR + 620;
  const brush = canvas.getContext("2d");
  if (brush === null) throw new Error("no canvas");
  brush.fillStyle = "#ffffff";
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.textAlign = "center";
  const line = (words: string, y: number, face: string, ink: string): void => {
    brush.fillStyle = ink;
    brush.font = face;
    brush.fillText(words, WIDTH / 2, y, WIDTH - 2 * EDGE);
  };
  line(`Krapao · ${text.title}`, 110, font(44, 700), INK);
  line(text.receiver, 200, font(40), MUTE);
  line(text.name, 262, font(48, 700), INK);
  brush.imageSmoothingEnabled = false;
  brush.drawImage(qr, (WIDTH - QR) / 2, 330, QR, QR);
  line(text.amount, 330 + QR + 130, font(92, 700), INK);
  line(text.until, 330 + QR + 220, font(40), MUTE);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob === null ? failed(new Error("no picture")) : done(blob)), "image/png"),
  );
};
