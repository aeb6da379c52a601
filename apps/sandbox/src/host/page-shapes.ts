import * as z from "zod/mini";

import { PROVIDER_GROUPS } from "../world/groups.ts";
import { choice, currency, played, roomKind, table, wish } from "../play/shapes.ts";

/**
 * The shapes of the page's own calls, in addition to those of CONTRACT.md. Amounts in major units, times in ISO 8601.
 */
export const setup = z.object({
  walletUrl: z.string(),
  consoleUrl: z.nullable(z.string()),
  edition: z.enum(["th", "lo"]),
  providers: z.array(z.object({ code: z.string(), room: roomKind })),
  targets: z.array(z.object({ target: z.string(), group: z.enum(["all", "game", ...PROVIDER_GROUPS]) })),
  kinds: z.array(z.string()),
});

/** A phone that ever received a message, the latest first. E.164. */
export const phones = z.array(z.object({ phone: z.string(), at: z.string() }));

export const messages = z.array(
  z.object({
    at: z.string(),
    text: z.string(),
    otpRef: z.nullable(z.string()),
    otpCode: z.nullable(z.string()),
    phone: z.string(),
  }),
);

/** The messages of bots in chats of the messenger, the newest first. */
export const chatMessages = z.array(z.object({ chat: z.string(), at: z.string(), text: z.string() }));

export const order = z.object({
  provider: z.string(),
  qrcodeId: z.string(),
  reference: z.string(),
  amount: z.number(),
  currency,
  payload: z.string(),
  state: z.string(),
  expireAt: z.string(),
});
export const orders = z.array(order);

/** A bank account and its owner. */
const person = z.object({ bankCode: z.string(), accountNo: z.string(), accountName: z.string() });
export const people = z.array(person);

/** Accounts whose owner is told of transfers to them. */
export const ours = z.array(z.object({ bankCode: z.string(), accountNo: z.string() }));
export const recipes = z.array(
  z.object({
    key: z.string(),
    state: z.enum(["ready", "doing", "waiting", "done"]),
    reference: z.nullable(z.string()),
    look: z.nullable(z.string()),
    refused: z.nullable(z.string()),
  }),
);

/** A bank account's balance, and its last movements, newest first. */
export const account = z.object({
  currency,
  holds: z.number(),
  payments: z.array(
    z.object({
      id: z.string(),
      reference: z.string(),
      at: z.string(),
      amount: z.number(),
      what: z.string(),
      direction: z.enum(["in", "out"]),
    }),
  ),
});

export const players = z.array(z.object({ username: z.string(), currency, balance: z.number() }));
export const faults = z.array(
  z.object({ target: z.string(), kind: z.string(), rate: z.number(), calls: z.number(), hits: z.number() }),
);
const line = z.object({
  kind: z.string(),
  code: z.string(),
  accountNo: z.string(),
  name: z.string(),
  currency,
  in: z.number(),
  out: z.number(),
  holds: z.number(),
});
export const totals = z.object({ at: z.string(), accounts: z.array(line), callbacksWaiting: z.number() });

/** A round that the person at the sandbox's page decides. Without a choice the dice decide. */
export const dealt = z.strictObject({
  provider: z.string().check(z.maxLength(40)),
  username: z.string().check(z.maxLength(100)),
  stake: z.number(),
  wish,
  choice: z.optional(choice),
});

export { played, table };

export type Setup = z.infer<typeof setup>;
export type Message = z.infer<typeof messages>[number];
export type Order = z.infer<typeof order>;
export type Person = z.infer<typeof person>;
export type Account = z.infer<typeof account>;
export type Fault = z.infer<typeof faults>[number];
export type Totals = z.infer<typeof totals>;
export type BookLine = Totals["accounts"][number];
