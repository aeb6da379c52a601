import { availableParallelism } from "node:os";

import { hash, verify } from "@node-rs/argon2";

import type { Schedule } from "./ports.ts";
import { Overloaded, QUEUE_MOST } from "../db/overloaded.ts";
import { refuse } from "./refusal.ts";

/** argon2id with OWASP's minimum parameters (S14). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const WAIT_MS = 5_000;

/**
 * The hash of a password that nobody has. The password of an unknown phone is checked against it, so that the check
 * takes as long as a member's.
 */
const DUMMY = "$argon2id$v=19$m=19456,t=2,p=1$BJ1zj528SZQpMYMqPtvx9w$MVmJZfeO/7t+vqqKfFA6JmvF/1VQ7kqvOMv/tGsVnko";

/** At most one hash for each core runs at once. Others wait for their turn. */
const turns = { free: availableParallelism(), waiting: [] as (() => void)[] };

const release = (): void => {
  const next = turns.waiting.shift();
  if (next === undefined) turns.free += 1;
  else next();
};

const acquire = async (schedule: Schedule): Promise<void> => {
  if (turns.free > 0) {
    turns.free -= 1;
    return;
  }
  if (turns.waiting.length >= QUEUE_MOST) throw new Overloaded("passwords");
  const done = new AbortController();
  const isMine = new Promise<true>((resolve) => turns.waiting.push(() => resolve(true)));
  const isLate = schedule.sleep(WAIT_MS, done.signal).then(
    () => false,
    () => false,
  );
  const won = await Promise.race([isMine, isLate]);
  done.abort();
  if (won) return;
  // A caller who gave up still gets a turn, and passes it on.
  void isMine.then(release);
  throw refuse("INTERNAL_SERVER_ERROR", { status: 503, retryAfter: 5 });
};

const inTurn = async <Value>(schedule: Schedule, work: () => Promise<Value>): Promise<Value> => {
  await acquire(schedule);
  try {
    return await work();
  } finally {
    release();
  }
};

/** A password's argon2id hash. Refused with 503 after 5 s without a turn. */
export const hashPassword = (schedule: Schedule, password: string): Promise<string> =>
  inTurn(schedule, () => hash(password, COST));

/**
 * Whether a password is the one. With no hash to compare to (null, or the empty text of an erased member), it takes the
 * same time and is not.
 */
export const isPassword = async (schedule: Schedule, known: string | null, password: string): Promise<boolean> => {
  const hasHash = known !== null && known !== "";
  const isRight = await inTurn(schedule, () => verify(hasHash ? known : DUMMY, password));
  return isRight && hasHash;
};

/** Whether a hash was made with weaker parameters than today's. It is made again at the next login. */
export const isOutdated = (known: string): boolean =>
  !known.startsWith(`$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`);
