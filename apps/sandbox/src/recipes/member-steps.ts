import * as z from "zod";

import { drawSlip } from "../slips/draw-slip.ts";
import { wear } from "../slips/spoil.ts";
import { Refusal } from "../refusal.ts";
import type { World } from "../world.ts";
import { receiverName } from "../world/bank.ts";
import { laoSomebody, somebody } from "../world/somebody.ts";
import type { ActAsDemoMember } from "./demo-member.ts";
import { GAME } from "./unclear-transfer.ts";

/** Small amounts that every limit of the demo allows, in major units. */
const AMOUNTS = { th: 100, lo: 60_000 } as const;

const qr = z.discriminatedUnion("hasQrcode", [
  z.object({ hasQrcode: z.literal(true), qrcodeId: z.string() }),
  z.object({ hasQrcode: z.literal(false), message: z.string().default("NO_QR") }),
]);
const moved = z.object({ reference: z.string() });
const home = z.object({ profile: z.object({ _id: z.string() }) });

/** What the demo member does in the member app for a recipe. Each step resolves with the wallet's reference of it. */
export const createMemberSteps = (world: World, edition: "th" | "lo", act: ActAsDemoMember) => {
  const amount = AMOUNTS[edition];
  return {
    /** Creates a QR at KBANK and pays it. */
    payQr: async (): Promise<string> => {
      const made = await act(qr, "POST", "/qrcode/KBANK", { amount });
      if (!made.hasQrcode) throw new Refusal(409, made.message);
      const order = world.orders.find({ qrcodeId: made.qrcodeId });
      if (order === null) throw new Refusal(404, "QR_NOT_FOUND");
      world.orders.pay(order, edition === "lo" ? laoSomebody : somebody, order.amount);
      return made.qrcodeId;
    },
    withdraw: async (): Promise<string> => (await act(moved, "POST", "/wallet/withdraw", { amount })).reference,
    /** Moves money into the game, where an account is opened first if there is none. */
    playAway: async (): Promise<string> => {
      await act(z.unknown(), "GET", `/wallet/activate/${GAME}`).catch((error: unknown) => {
        if (!(error instanceof Refusal && error.key === "SLOT_ALREADY_ACTIVE")) throw error;
      });
      return (await act(moved, "POST", "/wallet/transfer", { from: "WALLET", to: GAME, amount })).reference;
    },
    /** Uploads a bad picture of a transfer's slip. */
    uploadSlip: async (bankReference: string): Promise<string> => {
      const transfer = world.bank.transferOf(bankReference);
      if (transfer === null) throw new Refusal(404, "NOT_FOUND");
      const picture = await wear(await drawSlip(transfer, receiverName(world.books, transfer)), "worn");
      const form = new FormData();
      form.set("file", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "slip.jpg");
      return (await act(moved, "POST", "/wallet/slip", form)).reference;
    },
    /** Where the console shows a movement of the demo member. */
    pageOf: async (reference: string): Promise<string> => {
      const { profile } = await act(home, "GET", "/wallet");
      return `/members/${BigInt(profile._id)}?movement=${encodeURIComponent(reference)}`;
    },
  };
};

export type MemberSteps = ReturnType<typeof createMemberSteps>;
