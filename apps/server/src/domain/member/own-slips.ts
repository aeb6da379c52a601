import { toMajor } from "@krapao/contract";
import { sql } from "kysely";

import type { Context } from "../../context.ts";
import { amountOf, noteOf } from "../deposit/slip/slip-facts.ts";
import { iso, type OwnRow } from "./own-rows.ts";

type Row = {
  readonly reference: string;
  readonly name: string;
  readonly created_at: Date;
  readonly removed_at: Date | null;
  readonly status: string | null;
  readonly data: Readonly<Record<string, unknown>> | null;
};

/** The slips that a member uploaded: their contents and results. The pictures are in the app for 90 days. */
export const readSlips = async ({ db }: Pick<Context, "db">, id: bigint): Promise<readonly OwnRow[]> => {
  const { rows } = await sql<Row>`
    select u.reference, u.name, u.created_at, u.removed_at, s.status, s.data from upload u
      left join saga s on s.member_id = u.member_id and s.reference = u.reference
    where u.member_id = ${id} and u.kind = 'slip' order by u.created_at, u.reference`.execute(db);
  return rows.map(({ reference, name, created_at, removed_at, status, data }) => {
    const amount = amountOf(data ?? {});
    return {
      reference,
      fileName: name,
      uploadedAt: iso(created_at),
      pictureRemovedAt: iso(removed_at),
      status,
      bankReference: data?.["slipReference"] ?? null,
      amount: amount === null ? null : toMajor(amount),
      reason: noteOf(data ?? {}),
    };
  });
};
