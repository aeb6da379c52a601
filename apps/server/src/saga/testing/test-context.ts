import type pg from "pg";
import { pino } from "pino";

import { testFolder } from "../../lib/testing/folder.ts";
import type { Adapters } from "../../adapters/adapters.ts";
import type { Clock, Random, Schedule } from "../../lib/ports.ts";
import type { Context } from "../../context.ts";
import { createContext } from "../../create-context.ts";
import { createKeys, type Keys } from "../../lib/keys.ts";
import { type Stopwatch, stopwatchOf } from "../../lib/stopwatch.ts";
import { noChatLine } from "../../realtime/chat-line.ts";
import type { Realtime } from "../../realtime/realtime.ts";
import { readSettings } from "../../settings.ts";
import type { Uploads } from "../../domain/upload/uploads.ts";

/** The keys of every server in a test, from one root key. */
export const testKeys = (random: Random): Keys => createKeys([{ id: 1, secret: Buffer.alloc(32, 7) }], random);

/** The providers' rows that the home shows; `codes` in their order. */
export const insertProviders = async (owner: pg.Client, codes: readonly string[]): Promise<void> => {
  await owner.query(
    `insert into game_provider (code, position, name, category, logo, background)
     select code, position, code, 'slot', '/l', '/b' from unnest($1::text[]) with ordinality u(code, position)`,
    [codes],
  );
};

/** Our accounts for QR deposits. */
export const insertQrAccounts = async (owner: pg.Client, codes: readonly string[]): Promise<void> => {
  await owner.query(
    `insert into deposit_account (position, currency, type, mode, bank_code, account_name, account_no)
     select n, 'THB', 'PAYMENT', 'AUTO', code, 'KRAPAO', '' from unnest($1::text[]) with ordinality u(code, n)`,
    [codes],
  );
};

type Parts = {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  /** Left out: the stopwatch of the clock. */
  readonly stopwatch?: Stopwatch;
  /** Left out: the stopwatch of the clock. The database's time is measured against it. */
  readonly monotonic?: Stopwatch;
  readonly random: Random;
  readonly schedule: Schedule;
  readonly keys: Keys;
  readonly adapters: Adapters;
  /** Left out: real ones. */
  readonly uploads?: Uploads;
  /** Gets what is logged as an error, which is then not written. */
  readonly onError?: (logged: unknown) => void;
  /** Gets what the member's open app would receive. */
  readonly changed: Realtime["changed"];
};

const errorsTo = (onError: (logged: unknown) => void) =>
  pino({ level: "error", hooks: { logMethod: ([logged]: readonly unknown[]) => onError(logged) } });

/** The context of one server process in a test, without sockets and limits by address. */
export const testContext = ({ changed, onError, ...parts }: Parts): Context => {
  return createContext({
    stopwatch: stopwatchOf(parts.clock.now),
    monotonic: stopwatchOf(parts.clock.now),
    ...parts,
    log: onError === undefined ? pino({ level: process.env["LOG_LEVEL"] ?? "silent" }) : errorsTo(onError),
    settings: readSettings({ DEMO: "off", RATE_LIMIT_FACTOR: "100000", DATA_DIR: testFolder() }),
    realtime: {
      changed,
      endSessions: () => undefined,
      endAll: () => undefined,
      mayOpen: () => true,
      chat: noChatLine,
      listen: () => undefined,
      close: () => Promise.resolve(),
    },
  });
};
