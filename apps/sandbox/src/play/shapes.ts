import * as z from "zod/mini";

/** The shapes between a game page and the sandbox. Amounts in major units, as everywhere on the wire. */
export const currency = z.enum(["THB", "LAK"]);
export const roomKind = z.enum(["slot", "sport", "lotto"]);
export const sportPick = z.enum(["home", "draw", "away"]);
export const lottoKind = z.enum(["three", "two", "run"]);
const slotSymbol = z.enum(["cherry", "clover", "bell", "diamond", "seven", "crown", "coin"]);

export const round = z.object({
  id: z.string(),
  at: z.string(),
  stake: z.number(),
  payout: z.number(),
  balance: z.number(),
});

export const choice = z.discriminatedUnion("room", [
  z.strictObject({ room: z.literal("slot") }),
  z.strictObject({ room: z.literal("sport"), match: z.string().check(z.maxLength(10)), pick: sportPick }),
  z.strictObject({ room: z.literal("lotto"), kind: lottoKind, number: z.string().check(z.maxLength(3)) }),
]);

export const wish = z.discriminatedUnion("is", [
  z.strictObject({ is: z.literal("chance") }),
  z.strictObject({ is: z.literal("win") }),
  z.strictObject({ is: z.literal("lose") }),
  z.strictObject({ is: z.literal("exactly"), payout: z.number().check(z.nonnegative()) }),
]);

const match = z.object({
  id: z.string(),
  home: z.string(),
  away: z.string(),
  odds: z.object({ home: z.number(), draw: z.number(), away: z.number() }),
});

/** The picture of a round. `payout` in major units. */
export const shown = z.discriminatedUnion("room", [
  z.object({
    room: z.literal("slot"),
    grid: z.array(z.array(slotSymbol)),
    line: z.nullable(z.object({ symbol: slotSymbol, count: z.number() })),
    hundredths: z.number(),
    payout: z.number(),
  }),
  z.object({
    room: z.literal("sport"),
    match,
    pick: sportPick,
    score: z.object({ home: z.number(), away: z.number() }),
    won: z.boolean(),
    payout: z.number(),
  }),
  z.object({
    room: z.literal("lotto"),
    kind: lottoKind,
    number: z.string(),
    drawn: z.string(),
    won: z.boolean(),
    payout: z.number(),
  }),
]);

/** A player at a game, as the page shows it. `rounds` newest first. */
export const table = z.object({
  code: z.string(),
  room: roomKind,
  username: z.string(),
  currency,
  balance: z.number(),
  rounds: z.array(round),
});

export const seat = z.object({ ...table.shape, walletUrl: z.string() });
export const played = z.object({ round, shown });

export type Currency = z.infer<typeof currency>;
export type RoomKind = z.infer<typeof roomKind>;
export type Round = z.infer<typeof round>;
export type Choice = z.infer<typeof choice>;
export type WireWish = z.infer<typeof wish>;
export type Shown = z.infer<typeof shown>;
export type Table = z.infer<typeof table>;
export type Seat = z.infer<typeof seat>;
export type Played = z.infer<typeof played>;
