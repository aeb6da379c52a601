import { toMajor } from "@krapao/contract";
import { listMemberSlips } from "@krapao/contract/operator/list-member-slips";

import { readSlips } from "../../domain/deposit/slip/read-slips.ts";
import { readSlipWaits } from "../../domain/deposit/slip/slip-waits.ts";
import { type App, route } from "../../http/route.ts";
import { operators } from "../operators.ts";
import { memberOfPath } from "./member-row.ts";

/** A page of a member's slips, with what each waits for or why it failed. */
export const addListMemberSlips = (app: App): void =>
  route(app, listMemberSlips, operators, async ({ context, params, query }) => {
    const { id } = await memberOfPath(context, params._id);
    const { total, slips } = await readSlips(context, id, query);
    const waits = await readSlipWaits(
      context,
      id,
      slips.map(({ reference }) => reference),
    );
    return {
      total,
      slips: slips.map((slip) => ({
        ...slip,
        ...(waits.get(slip.reference) ?? { askedAt: [], nextAt: null, until: null, hasPicture: false }),
        amount: slip.amount === null ? null : toMajor(slip.amount),
      })),
    };
  });
