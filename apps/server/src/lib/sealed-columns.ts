import type { Purpose } from "./keys.ts";

/** A column that holds sealed values, with the place that `keys.seal` was told. */
export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  readonly purpose: Purpose;
  /** The name of the column in the place. A value that waits to replace another one is sealed for that one's place. */
  readonly placeColumn: string;
  /** The primary key. The row of the place is its parts, joined by colons. */
  readonly key: readonly { readonly name: string; readonly type: "bigint" | "int" | "text" }[];
};

const gamePassword = {
  table: "game_account",
  purpose: "game-password",
  placeColumn: "password",
  key: [
    { name: "member_id", type: "bigint" },
    { name: "code", type: "text" },
  ],
} as const;

const secondFactor = {
  table: "operator",
  purpose: "second-factor",
  placeColumn: "second_factor",
  key: [{ name: "id", type: "bigint" }],
} as const;

const seed = {
  table: "spin_seed",
  purpose: "seed",
  placeColumn: "sealed",
  key: [
    { name: "member_id", type: "bigint" },
    { name: "pair", type: "bigint" },
  ],
} as const;

const giftCode = {
  table: "gift_link",
  purpose: "gift-code",
  placeColumn: "sealed",
  key: [
    { name: "member_id", type: "bigint" },
    { name: "reference", type: "text" },
  ],
} as const;

const pushKey = {
  table: "push_key",
  purpose: "push",
  placeColumn: "sealed",
  key: [{ name: "id", type: "int" }],
} as const;

/** All sealed columns. The table of each also has the trigger `refuse_retired_key`. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { ...gamePassword, column: "password" },
  { ...gamePassword, column: "next_password" },
  { ...secondFactor, column: "second_factor" },
  { ...secondFactor, column: "next_second_factor" },
  { ...seed, column: "sealed" },
  { ...giftCode, column: "sealed" },
  { ...pushKey, column: "sealed" },
];
