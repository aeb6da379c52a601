import type { FastifyInstance } from "fastify";
import type pg from "pg";

import type { TestMember } from "../../../saga/testing/members.ts";

/** A slice of a test's wheel: its prize, amount and weight. */
export type TestSlice = {
  readonly code: string;
  readonly prize: string;
  readonly amount?: number;
  readonly weight?: number;
};

/** Replaces the active wheel. */
export const insertActiveWheel = async (owner: pg.Client, slices: readonly TestSlice[]): Promise<void> => {
  await owner.query("begin");
  await owner.query("update spin_wheel set is_active = false where is_active");
  const { rows } = await owner.query<{ id: bigint }>(
    `insert into spin_wheel (currency, name_th, name_lo, name_en, is_active, created_at)
     values ('THB', 'กงล้อ', 'ວົງລໍ້', 'Wheel', true, '2026-01-01') returning id`,
  );
  for (const [position, { code, prize, amount = 0, weight = 1 }] of slices.entries()) {
    await owner.query(
      `insert into spin_slice (wheel_id, position, code, label_th, label_lo, label_en, bg_color, text_color, weight,
         prize, prize_th, prize_lo, prize_en, amount)
       values ($1, $2, $3, $3, $3, $3, '#6d4bd8', '#ffffff', $4, $5, $3, $3, $3, $6)`,
      [rows[0]?.id, position, code, weight, prize, amount],
    );
  }
  await owner.query("commit");
};

/** Sets a member's coins. */
export const giveCoins = async (owner: pg.Client, { id }: TestMember, coins: number): Promise<void> => {
  await owner.query("update member set coin = $2 where id = $1", [id, coins]);
};

export type Answer<Body> = { readonly status: number; readonly body: Body; readonly text: string };

/** Makes one call as a member; the test names the type of the answer. */
export const callAs = async <Body>(
  app: FastifyInstance,
  { token }: TestMember,
  method: "GET" | "POST",
  path: string,
  { body, key }: { readonly body?: object; readonly key?: string } = {},
): Promise<Answer<Body>> => {
  const answer = await app.inject({
    method,
    url: `/api${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      "x-client": "wallet-user",
      cookie: "locale=TH",
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.json<Body>(), text: answer.body };
};
