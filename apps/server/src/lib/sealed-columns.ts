import type { Purpose } from "./keys.ts";

/** A column that holds sealed values, as `keys.seal` was told of its place. */
export type SealedColumn = {
  readonly table: string;
  readonly column: string;
  readonly purpose: Purpose;
  /** The column's name in the place: a value that waits to take another's place is sealed for that place. */
  readonly placeColumn: string;
  /** The primary key; the place's row is its parts joined by colons. */
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

/** Every one of them. Each also has the trigger `refuse_retired_key` on its table. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { ...gamePassword, column: "password" },
  { ...gamePassword, column: "next_password" },
  { ...secondFactor, column: "second_factor" },
  { ...secondFactor, column: "next_second_factor" },
  { ...seed, column: "sealed" },
  { ...giftCode, column: "sealed" },
  { ...pushKey, column: "sealed" },
];
