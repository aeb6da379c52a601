import { generate } from "promptparse";
import { toBuffer } from "qrcode";

import type { Transfer } from "../world/bank.ts";

/** The three digits of a sending bank in a slip's mini QR; 000 for one that has none here. */
const numbers: Readonly<Record<string, string>> = {
  BBL: "002",
  KBANK: "004",
  KTB: "006",
  TTB: "011",
  SCB: "014",
  CIMB: "022",
  UOB: "024",
  BAY: "025",
  GSB: "030",
  GHB: "033",
  BAAC: "034",
  ISBT: "066",
  TISCO: "067",
  KKP: "069",
  LHB: "073",
};

/** The picture of a slip: for now its mini QR alone, which is all that a verifier reads (DOMAIN.md, Slip mini QR). */
export const drawSlip = (transfer: Transfer): Promise<Buffer> =>
  toBuffer(
    generate.slipVerify({ sendingBank: numbers[transfer.from.bankCode] ?? "000", transRef: transfer.reference }),
    { type: "png", errorCorrectionLevel: "M", margin: 4, scale: 8 },
  );
