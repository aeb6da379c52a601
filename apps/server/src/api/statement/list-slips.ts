import { toMajor } from "@krapao/contract";
import { listSlips } from "@krapao/contract/statement/list-slips";

import { members } from "../members.ts";
import { type App, route } from "../../http/route.ts";
import { readSlips } from "../../domain/deposit/slip/read-slips.ts";

/** The member's slips, the newest first, with their outcome. */
export const addListSlips = (app: App): void =>
  route(app, listSlips, members, async ({ context, member, body }) => {
    const { total, slips } = await readSlips(context, member.id, body);
    return {
      total,
      slips: slips.map(({ reference, createdAt, amount, status, note }) => ({
        reference,
        createdAt,
        amount: amount === null ? null : toMajor(amount),
        status,
        note,
        link: null,
      })),
    };
  });
