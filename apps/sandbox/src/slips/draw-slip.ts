import { toMajor } from "@krapao/contract";
import { amountText } from "@krapao/i18n";
import { generate } from "promptparse";
import { create } from "qrcode";
import sharp from "sharp";

import type { Transfer } from "../world/bank.ts";
import { bankStyleOf } from "./bank-styles.ts";
import { drawText, type Line } from "./letters.ts";
import { maskAccount, maskName } from "./masks.ts";

const WIDTH = 720;
const HEIGHT = 1_120;
const INK = "#17132b";
const MUTE = "#6b6780";
const PAPER = "#ffffff";

/** The words of a slip, in the language of its money's country. */
const words = {
  THB: {
    done: "โอนเงินสำเร็จ",
    from: "จาก",
    to: "ไปยัง",
    amount: "จำนวนเงิน",
    fee: "ค่าธรรมเนียม",
    reference: "เลขที่รายการ",
    unit: "บาท",
    check: "สแกนตรวจสอบสลิป",
  },
  LAK: {
    done: "ໂອນເງິນສຳເລັດ",
    from: "ຈາກ",
    to: "ຫາ",
    amount: "ຈຳນວນເງິນ",
    fee: "ຄ່າທຳນຽມ",
    reference: "ເລກທີລາຍການ",
    unit: "ກີບ",
    check: "ສະແກນກວດສອບ",
  },
} as const;

/**
 * The text of a transfer's mini QR (DOMAIN.md, Slip mini QR): which bank to ask, and the transfer's reference. It
 * contains nothing else.
 */
export const slipText = ({ from, reference }: Pick<Transfer, "from" | "reference">): string =>
  generate.slipVerify({ sendingBank: bankStyleOf(from.bankCode).number, transRef: reference });

/** A QR code as SVG in a square, with the quiet zone that readers need. */
const drawCode = (text: string, x: number, y: number, side: number): string => {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const unit = side / (modules.size + 8);
  const dark: string[] = [];
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column) !== 0) dark.push(`M${column} ${row}h1v1h-1z`);
  return `<rect x="${x}" y="${y}" width="${side}" height="${side}" fill="#fff"/>
    <path transform="translate(${x + 4 * unit} ${y + 4 * unit}) scale(${unit})" d="${dark.join("")}" fill="#000" shape-rendering="crispEdges"/>`;
};

/** The members' time: seven hours ahead of UTC all year. */
const timeText = (at: Date): string => {
  const [day = "", time = ""] = new Date(at.getTime() + 7 * 3_600_000).toISOString().split("T");
  return `${day.split("-").toReversed().join("/")}  ${time.slice(0, 8)}`;
};

const mark = (bankCode: string, x: number, y: number): string => {
  const { colour, onColour } = bankStyleOf(bankCode);
  const line: Line = {
    x: x + 36,
    y: y + 44,
    size: bankCode.length > 4 ? 15 : 20,
    colour: onColour,
    isBold: true,
    anchor: "middle",
  };
  return `<rect x="${x}" y="${y}" width="72" height="72" rx="20" fill="${colour}"/>${drawText(bankCode, line)}`;
};

type Party = { readonly bankCode: string; readonly accountNo: string; readonly name: string };

const drawParty = (label: string, { bankCode, accountNo, name }: Party, y: number): string => {
  const line = (text: string, down: number, more: Partial<Line> = {}): string =>
    drawText(text, { x: 172, y: y + down, size: 24, colour: INK, ...more });
  return [
    drawText(label, { x: 56, y: y - 16, size: 22, colour: MUTE }),
    mark(bankCode, 56, y),
    line(name, 22, { isBold: true, size: 26 }),
    line(bankStyleOf(bankCode).name, 56, { size: 22, colour: MUTE }),
    line(maskAccount(accountNo), 90),
  ].join("");
};

/** What a picture shows differently from its transfer. */
export type Printed = {
  /** In minor units. */
  readonly amount?: bigint;
  /** The codes in place of the mini QR, at most two. */
  readonly codes?: readonly string[];
};

/**
 * The picture of a slip, as a bank's app saves it: the bank's look, the time, both sides masked, the amount, and the
 * mini QR. `receiver` is the name of the receiving account at its bank.
 */
export const drawSlip = async (transfer: Transfer, receiver: string, printed: Printed = {}): Promise<Buffer> => {
  const { from, to, currency, at, reference } = transfer;
  const say = words[currency];
  const { colour, onColour, name } = bankStyleOf(from.bankCode);
  const amount = amountText(toMajor(printed.amount ?? transfer.amount));
  const [first, second] = printed.codes ?? [slipText(transfer)];
  const sender = { ...from, name: maskName(from.accountName) };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>
    <rect width="${WIDTH}" height="196" fill="${colour}"/>
    <circle cx="610" cy="40" r="170" fill="${onColour}" opacity=".07"/><circle cx="670" cy="180" r="110" fill="${onColour}" opacity=".07"/>
    <circle cx="92" cy="98" r="36" fill="${onColour}" opacity=".18"/>
    <path d="M76 99l12 12 22-25" fill="none" stroke="${onColour}" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"/>
    ${drawText(say.done, { x: 152, y: 92, size: 38, colour: onColour, isBold: true })}
    ${drawText(timeText(at), { x: 152, y: 134, size: 24, colour: onColour })}
    ${drawText(name, { x: 664, y: 176, size: 20, colour: onColour, anchor: "end" })}
    ${drawParty(say.from, sender, 272)}
    <path d="M92 360v34m-9-10l9 11 9-11" fill="none" stroke="${MUTE}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>
    ${drawParty(say.to, { ...to, name: receiver }, 452)}
    <path d="M56 590h608" stroke="#e9e5dd" stroke-width="2" stroke-dasharray="2 10" stroke-linecap="round"/>
    ${drawText(say.amount, { x: 56, y: 650, size: 24, colour: MUTE })}
    ${drawText(`${amount} ${say.unit}`, { x: 664, y: 654, size: 42, colour: INK, isBold: true, anchor: "end" })}
    ${drawText(say.fee, { x: 56, y: 706, size: 24, colour: MUTE })}
    ${drawText(`0.00 ${say.unit}`, { x: 664, y: 706, size: 24, colour: INK, anchor: "end" })}
    ${drawText(say.reference, { x: 56, y: 752, size: 24, colour: MUTE })}
    ${drawText(reference, { x: 664, y: 752, size: 22, colour: INK, anchor: "end" })}
    <path d="M56 786h608" stroke="#e9e5dd" stroke-width="2"/>
    ${first === undefined ? "" : drawCode(first, 424, 810, 240)}
    ${first === undefined ? "" : drawText(say.check, { x: 544, y: 1078, size: 20, colour: MUTE, anchor: "middle" })}
    ${second === undefined ? "" : drawCode(second, 56, 810, 240)}
  </svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: PAPER }).png().toBuffer();
};
