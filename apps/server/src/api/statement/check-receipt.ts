import { checkReceipt } from "@krapao/contract/statement/check-receipt";

import { checkOf, withdrawalOfCode } from "../../domain/withdrawal/receipt.ts";
import { type App, route } from "../../http/route.ts";
import { members } from "../members.ts";
import { perAddress, takeTurn } from "../../lib/limiter.ts";
import { refuse } from "../../lib/refusal.ts";

/**
 * Tells anybody with a receipt whether it is genuine: refuses every other code with NO_DATA, and too many attempts from
 * an address with REQUEST_LIMIT.
 */
export const addCheckReceipt = (app: App): void =>
  route(app, checkReceipt, members, async ({ context, params: { code }, caller }) => {
    const { db, settings } = context;
    const turn = await takeTurn(db, perAddress(settings, "receipts"), caller);
    if (!turn.allowed) throw refuse("REQUEST_LIMIT", { retryAfter: turn.retryAfter });
    const row = await withdrawalOfCode(context, code);
    if (row === null) throw refuse("NO_DATA");
    return checkOf(row);
  });
