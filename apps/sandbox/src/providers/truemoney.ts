import { timingSafeEqual } from "node:crypto";

import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";

import { amountToText } from "../games/amount-text.ts";
import type { World } from "../world.ts";
import { type Gift, OUR_MOBILE, type ReceivedGift } from "../world/gifts.ts";

const params = z.object({ code: z.string().regex(/^[A-Za-z0-9]{1,64}$/) });
const mobile = z.string().regex(/^0\d{9}$/);
const verifyQuery = z.object({ mobile });
const redeemBody = z.object({ mobile, voucher_hash: z.string().max(64) });
const listQuery = z.object({ from: z.iso.datetime(), to: z.iso.datetime(), after: z.string().max(60).default("") });
const oneParams = z.object({ voucherId: z.string().max(60) });
const MOST = 500;

const messages: Readonly<Record<string, string>> = {
  SUCCESS: "success",
  TARGET_USER_REDEEMED: "target user redeemed",
  TARGET_USER_NOT_FOUND: "target user not found",
  VOUCHER_OUT_OF_STOCK: "voucher ticket is out of stock",
  VOUCHER_EXPIRED: "voucher is expired",
  VOUCHER_NOT_FOUND: "voucher doesn't exist",
  CANNOT_GET_OWN_VOUCHER: "cannot get own voucher",
  GIFT_NOT_FOUND: "no such gift",
  UNAUTHORIZED: "unauthorized",
  INVALID_INPUT: "invalid input",
};

const voucherOf = (gift: Gift, now: Date) => ({
  voucher_id: gift.voucherId,
  amount_baht: amountToText(gift.amount),
  redeemed_amount_baht: amountToText(gift.ticket?.amount ?? 0n),
  member: gift.member,
  status: gift.ticket ? "redeemed" : gift.expireAt <= now ? "expired" : "active",
  link: `https://gift.truemoney.com/campaign/?v=${gift.code}`,
  detail: "",
  expire_date: gift.expireAt.getTime(),
  redeemed: gift.ticket ? 1 : 0,
  available: gift.ticket ? 0 : gift.member,
  type: "F",
});

const ticketOf = (gift: Gift, to: string) =>
  gift.ticket?.mobile === to
    ? {
        mobile: `${to.slice(0, 3)}-xxx-${to.slice(6)}`,
        amount_baht: amountToText(gift.ticket.amount),
        update_date: gift.ticket.at.getTime(),
        full_name: "KRAPAO",
      }
    : null;

const shown = (gift: Gift, to: string, now: Date) => ({
  voucher: voucherOf(gift, now),
  owner_profile: { full_name: gift.isOwn ? "KRAPAO" : "SOMCHAI JAI***" },
  redeemer_profile: gift.ticket ? { mobile_number: `xxx-xxx-${gift.ticket.mobile.slice(6)}` } : null,
  my_ticket: ticketOf(gift, to),
  tickets: [],
});

const receivedOf = ({ voucherId, amount, at }: ReceivedGift) => ({
  voucher_id: voucherId,
  amount_baht: amountToText(amount),
  received_at: at.toISOString(),
});

const answer = (reply: FastifyReply, status: number, code: string, data: unknown = null): FastifyReply =>
  reply.code(status).send({ status: { message: messages[code] ?? code, code }, data });

/**
 * TrueMoney's gift vouchers [3P]: `verify` tells what a voucher holds, and `redeem` gives it to a mobile number once.
 * Errors are HTTP 400 in the same envelope. `wallet/gifts` is our wallet's own history, with its token.
 */
export const registerTruemoneyGifts = (app: FastifyInstance, world: World): void => {
  const token = Buffer.from(`Bearer ${world.secretOf("truemoney")}`);
  const isOurs = (request: FastifyRequest): boolean => {
    const given = Buffer.from(request.headers.authorization ?? "");
    return given.length === token.length && timingSafeEqual(given, token);
  };

  app.get("/campaign/vouchers/:code/verify", (request, reply) => {
    const [named, query] = [params.safeParse(request.params), verifyQuery.safeParse(request.query)];
    if (!named.success || !query.success) return answer(reply, 400, "INVALID_INPUT");
    const gift = world.gifts.of(named.data.code);
    const to = query.data.mobile;
    const now = world.clock.now();
    if (!gift) return answer(reply, 400, "VOUCHER_NOT_FOUND");
    if (to !== OUR_MOBILE) return answer(reply, 400, "TARGET_USER_NOT_FOUND");
    if (gift.ticket?.mobile === to) return answer(reply, 400, "TARGET_USER_REDEEMED", shown(gift, to, now));
    if (gift.ticket) return answer(reply, 400, "VOUCHER_OUT_OF_STOCK", shown(gift, to, now));
    if (gift.isOwn) return answer(reply, 400, "CANNOT_GET_OWN_VOUCHER", shown(gift, to, now));
    if (gift.expireAt <= now) return answer(reply, 400, "VOUCHER_EXPIRED", shown(gift, to, now));
    return answer(reply, 200, "SUCCESS", shown(gift, to, now));
  });

  app.post("/campaign/vouchers/:code/redeem", (request, reply) => {
    const [named, body] = [params.safeParse(request.params), redeemBody.safeParse(request.body)];
    if (!named.success || !body.success || body.data.voucher_hash !== named.data.code)
      return answer(reply, 400, "INVALID_INPUT");
    const to = body.data.mobile;
    if (to !== OUR_MOBILE) return answer(reply, 400, "TARGET_USER_NOT_FOUND");
    const redeemed = world.gifts.redeem(named.data.code, to);
    if (!redeemed) return answer(reply, 400, "VOUCHER_NOT_FOUND");
    const data = shown(redeemed.gift, to, world.clock.now());
    if (redeemed.is === "redeemed") return answer(reply, 200, "SUCCESS", data);
    if (redeemed.is === "repeated") return answer(reply, 400, "TARGET_USER_REDEEMED", data);
    if (redeemed.is === "own") return answer(reply, 400, "CANNOT_GET_OWN_VOUCHER", data);
    return answer(reply, 400, redeemed.is === "expired" ? "VOUCHER_EXPIRED" : "VOUCHER_OUT_OF_STOCK", data);
  });

  app.get("/wallet/gifts", (request, reply) => {
    if (!isOurs(request)) return answer(reply, 401, "UNAUTHORIZED");
    const query = listQuery.safeParse(request.query);
    if (!query.success) return answer(reply, 400, "INVALID_INPUT");
    const { from, to, after } = query.data;
    const wanted = { mobile: OUR_MOBILE, from: new Date(from), to: new Date(to), after, limit: MOST };
    const gifts = world.gifts.received(wanted).map(receivedOf);
    return answer(reply, 200, "SUCCESS", { gifts, next: gifts.length === MOST ? gifts.at(-1)?.voucher_id : null });
  });

  app.get("/wallet/gifts/:voucherId", (request, reply) => {
    if (!isOurs(request)) return answer(reply, 401, "UNAUTHORIZED");
    const named = oneParams.safeParse(request.params);
    const gift = named.success ? world.gifts.receivedOne(OUR_MOBILE, named.data.voucherId) : null;
    return gift ? answer(reply, 200, "SUCCESS", receivedOf(gift)) : answer(reply, 404, "GIFT_NOT_FOUND");
  });
};
