import { createHash, timingSafeEqual } from "node:crypto";

import type { FastifyInstance } from "fastify";
import { validate } from "promptparse";
import * as z from "zod";

import { amountToText } from "../games/amount-text.ts";
import { bankStyleOf } from "../slips/bank-styles.ts";
import { maskAccount, maskName } from "../slips/masks.ts";
import type { Mood } from "../slips/verifier-moods.ts";
import type { World } from "../world.ts";
import { receiverName, type Transfer } from "../world/bank.ts";

const account = z.strictObject({ bank: z.string().max(12), account: z.string().regex(/^\d{4,20}$/) });
const body = z.strictObject({
  qr: z.string().min(1).max(200),
  sender: account,
  receivers: z.array(account).max(100),
});
type Body = z.output<typeof body>;

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const orNull = <Value>(read: () => Value | null): Value | null => {
  try {
    return read();
  } catch {
    return null;
  }
};

const isAccount = (asked: Body["sender"], real: { readonly bankCode: string; readonly accountNo: string }): boolean =>
  asked.bank === real.bankCode && asked.account === real.accountNo;

const CODES: Readonly<Record<Exclude<Mood, "other-reference">, string>> = {
  "not-ready": "NOT_READY",
  "captcha-wrong": "CAPTCHA_WRONG",
  "not-found": "NOT_FOUND",
};

/**
 * The bank's slip verifier. It finds the transfer of a mini QR, shows both sides masked, and says whether they are the
 * accounts of the question.
 */
export const registerSlipVerifier = (app: FastifyInstance, world: World): void => {
  const token = digest(`Bearer ${world.secretOf("bank/slips")}`);

  const transferOf = (qr: string): Transfer | null => {
    const slip = orNull(() => validate.slipVerify(qr));
    const transfer = slip === null ? null : world.bank.transferOf(slip.transRef);
    return transfer !== null && bankStyleOf(transfer.from.bankCode).number === slip?.sendingBank ? transfer : null;
  };

  const shown = ({ sender, receivers }: Body, transfer: Transfer, reference: string) => {
    const { from, to } = transfer;
    const matched = receivers.findIndex((one) => isAccount(one, to));
    return {
      code: "FOUND",
      data: {
        transRef: reference,
        transDate: transfer.at.toISOString(),
        amount: amountToText(transfer.amount),
        currency: transfer.currency,
        sendingBank: { id: bankStyleOf(from.bankCode).number, short: from.bankCode },
        sender: {
          name: maskName(from.accountName),
          account: maskAccount(from.accountNo),
          matched: isAccount(sender, from),
        },
        receiver: {
          name: receiverName(world.books, transfer),
          account: maskAccount(to.accountNo),
          matched: matched === -1 ? null : matched,
        },
      },
    };
  };

  app.post("/v1/check", (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ""), token))
      return reply.code(401).send({ code: "UNAUTHORIZED" });
    const read = body.safeParse(request.body);
    if (!read.success) return reply.code(400).send({ code: "BAD_REQUEST" });
    const transfer = transferOf(read.data.qr);
    if (transfer === null) return { code: "NOT_FOUND" };
    const mood = world.verifier.of(transfer.reference);
    if (mood !== null && mood !== "other-reference") return { code: CODES[mood] };
    return shown(read.data, transfer, mood === null ? transfer.reference : `${transfer.reference}X`);
  });
};
