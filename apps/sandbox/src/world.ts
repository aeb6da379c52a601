import { createFaults } from "./faults.ts";
import type { Faults } from "./faults.ts";
import { reportLagMs } from "./games/report-lag.ts";
import { createVerifierMoods } from "./slips/verifier-moods.ts";
import type { VerifierMoods } from "./slips/verifier-moods.ts";
import { openStore } from "./store/store.ts";
import type { Store } from "./store/store.ts";
import { createBank } from "./world/bank.ts";
import type { Bank } from "./world/bank.ts";
import { createBooks } from "./world/books.ts";
import type { Books } from "./world/books.ts";
import { createCallbacks } from "./world/callbacks.ts";
import type { Callbacks } from "./world/callbacks.ts";
import { createGameBook } from "./world/game-books.ts";
import type { GameLedger } from "./world/game-books.ts";
import { createGifts } from "./world/gifts.ts";
import type { Gifts } from "./world/gifts.ts";
import type { CallToServer, Clock, Random, Schedule, ServersAnswer, WorldOptions } from "./world/options.ts";
import { createPayouts } from "./world/payouts.ts";
import type { Payouts } from "./world/payouts.ts";
import { createQrOrders } from "./world/qr-orders.ts";
import type { QrOrders } from "./world/qr-orders.ts";
import { providerSecret } from "./world/secrets.ts";
import { createMessengerBox } from "./world/messenger-box.ts";
import type { MessengerBox } from "./world/messenger-box.ts";
import { createSmsBox } from "./world/sms-box.ts";
import type { SmsBox } from "./world/sms-box.ts";

/** Everything outside the wallet: its books, its faults, and its messages to the server. */
export type World = {
  readonly clock: Clock;
  readonly random: Random;
  readonly schedule: Schedule;
  readonly origin: string;
  readonly store: Store;
  readonly books: Books;
  readonly bank: Bank;
  /** The answers of the bank's slip verifier in place of the true ones. */
  readonly verifier: VerifierMoods;
  readonly sms: SmsBox;
  readonly messenger: MessengerBox;
  readonly orders: QrOrders;
  readonly payouts: Payouts;
  readonly gifts: Gifts;
  readonly faults: Faults;
  readonly callbacks: Callbacks;
  /** The books of one game provider, by the account's code (`PG`). */
  readonly gameBook: (code: string) => GameLedger;
  /** The secret that the world shares with the wallet, by the base address after `/world/`: `kbank`, `games/pg`. */
  readonly secretOf: (segment: string) => string;
  /** Asks the wallet's server a question (a launch ticket) and waits for the answer. Throws when none came. */
  readonly askServer: (call: CallToServer) => Promise<ServersAnswer>;
  /** Aborted when the world ends. Everything that waits ends with it. */
  readonly closing: AbortSignal;
  /** Starts to send callbacks when they are due, also those from before a restart. */
  readonly start: () => void;
  /** Ends waits and callbacks that are under way, and closes the books. */
  readonly close: () => Promise<void>;
};

/** Opens a world from its file, or a new one (`:memory:`). */
export const createWorld = (options: WorldOptions): World => {
  const { clock, random, schedule, key } = options;
  const store = openStore(options.file);
  const books = createBooks(store, clock);
  const bank = createBank(store, books, clock, random);
  const faults = createFaults(store, random);
  const closing = new AbortController();
  const callbacks = createCallbacks(store, faults, { ...options, closing: closing.signal });
  const gameBooks = new Map<string, GameLedger>();
  let sender: ReturnType<Callbacks["start"]> | null = null;

  return {
    clock,
    random,
    schedule,
    origin: options.origin,
    store,
    books,
    bank,
    verifier: createVerifierMoods(store, clock),
    sms: createSmsBox(store, clock),
    messenger: createMessengerBox(store, clock),
    orders: createQrOrders(store, bank, clock),
    payouts: createPayouts(store, books, clock, random),
    gifts: createGifts(store, books, bank, clock, random),
    faults,
    callbacks,
    gameBook: (code) => {
      const known = gameBooks.get(code);
      if (known) return known;
      const made = createGameBook({ store, books, clock, key, code, reportLagMs: reportLagMs(code) });
      gameBooks.set(code, made);
      return made;
    },
    secretOf: (segment) => providerSecret(key, segment),
    askServer: (call) => options.callback(call, closing.signal),
    closing: closing.signal,
    start: () => {
      sender ??= callbacks.start();
    },
    close: async () => {
      closing.abort(new Error("the world ends"));
      await sender?.stop();
      store.close();
    },
  };
};
