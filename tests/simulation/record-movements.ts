import type { Absence } from "../../apps/server/src/adapters/absence.ts";
import type { Adapters } from "../../apps/server/src/adapters/adapters.ts";
import type { GamePort } from "../../apps/server/src/adapters/games/port.ts";
import type { GiftPort, GiftSeen } from "../../apps/server/src/adapters/gift/port.ts";
import { type Attempt, NotSent, type OutgoingRequest } from "../../apps/server/src/lib/outgoing.ts";
import type { PayoutPort } from "../../apps/server/src/adapters/payout/port.ts";
import type { Verdict } from "../../apps/server/src/adapters/verdict.ts";
import type { Kernel, Owner } from "./kernel.ts";

/**
 * How the outside identifies a leg: by our reference, or the gift's code. `account`: the account that the leg has
 * reserved.
 */
export type Name = { readonly text: string; readonly account?: string };

type What =
  | { readonly what: "sending" | "given-up" | "written" | "voided" }
  | { readonly what: "answered"; readonly is: "done" | "refused" | "unclear" }
  | {
      readonly what: "asked";
      readonly is: "done" | "refused" | "not-found" | "unclear";
      /** When it was asked. The event is recorded at its answer. */
      readonly since: number;
      readonly theirTime?: Date | undefined;
    };

/** An observation outside the database. `at` is in milliseconds since 1970, as in all recordings. */
export type Seen = { readonly at: number; readonly process: string; readonly name: Name } & What;

type Query = { readonly text: string; readonly values: readonly unknown[] };

/** In `ledger_batch`: the references of the sagas' steps, and how long the call of each may be in flight. */
const [S_REF, S_SENT] = [17, 22];

const elements = (array: unknown): readonly string[] =>
  typeof array === "string" ? array.slice(1, -1).replaceAll('"', "").split(",") : [];

/** The references whose calls a statement marks, as the providers know them. */
const markedBy = ({ text, values }: Query): readonly string[] => {
  if (text.includes("ledger_batch")) {
    const references = elements(values[S_REF]);
    return elements(values[S_SENT]).flatMap((ms, index) => (ms === "NULL" ? [] : [references[index] ?? ""]));
  }
  if (!text.startsWith('update "saga"')) return [];
  const facts = values.findIndex((value) => typeof value === "string" && value.includes('"begun":'));
  const [reference, state] = [values[facts + 2], values[facts + 3]];
  if (facts === -1 || typeof reference !== "string") return [];
  return [state === "forwarding" ? `${reference}-2` : reference];
};

const seenAs = ({ is, ...seen }: GiftSeen): Verdict["is"] => {
  if (is === "open") return "not-found";
  if (is === "ours") return "gift" in seen && seen.gift !== null ? "done" : "unclear";
  if (is !== "refused" || !("reason" in seen)) return "unclear";
  if (seen.reason === "VOUCHER_NOT_FOUND") return "not-found";
  return seen.reason === "TARGET_USER_NOT_FOUND" ? "unclear" : "refused";
};

/**
 * Records what servers do around external calls: the marks and calls that they send, and the answers. It only observes,
 * and the observed process continues in the same turn of the event loop as without it.
 */
export const createRecorder = (kernel: Kernel) => {
  const seen: Seen[] = [];
  const requests = new WeakMap<OutgoingRequest, Name>();
  const sendings = new Set<string>();
  const statements = new Map<number, string>();
  const now = (): number => kernel.clock.now().getTime();
  const add = (process: string, name: Name, what: What): void => {
    seen.push({ at: now(), process, name, ...what });
  };
  /** Observes a promise's result, which still goes to its caller. */
  const watch = <Value>(work: Promise<Value>, end: (value: Value) => void, failed?: (error: unknown) => void) => {
    work.then(end, failed ?? (() => undefined));
    return work;
  };

  const call = <Said extends { readonly is: string }>(
    { name: process }: Owner,
    name: Name,
    attempt: Attempt,
    make: (attempt: Attempt) => Promise<Said>,
  ): Promise<Said> => {
    const send: Attempt["send"] = (request) => {
      requests.set(request, name);
      return watch(
        attempt.send(request),
        () => undefined,
        (error) => {
          if (error instanceof NotSent) add(process, name, { what: "given-up" });
        },
      );
    };
    return watch(make({ ...attempt, send }), ({ is }) =>
      add(process, name, { what: "answered", is: is === "done" || is === "refused" ? is : "unclear" }),
    );
  };

  const ask = ({ name: process }: Owner, name: Name, asked: Promise<Verdict>): Promise<Verdict> => {
    const since = now();
    return watch(asked, (said) => {
      const theirTime = said.is === "not-found" ? said.theirTime : undefined;
      add(process, name, { what: "asked", is: said.is, since, theirTime });
    });
  };

  const absence = ({ name: process }: Owner, name: Name, found: Absence): Absence => {
    if (found.by !== "void") return found;
    const voided = ({ is }: Verdict): void => {
      if (is === "refused") add(process, name, { what: "voided" });
      if (is === "done") add(process, name, { what: "asked", is, since: now() });
    };
    return { ...found, void: () => watch(found.void(), voided) };
  };

  const gameOf = (owner: Owner, port: GamePort): GamePort => {
    const nameOf = ({ reference: text, username }: { reference: string; username: string }): Name => ({
      text,
      account: `${port.code} ${username}`,
    });
    const { ask: askProvider } = port;
    return {
      ...port,
      absence: (move) => absence(owner, nameOf(move), port.absence(move)),
      deposit: (move, attempt) => call(owner, nameOf(move), attempt, (own) => port.deposit(move, own)),
      withdraw: (move, attempt) => call(owner, nameOf(move), attempt, (own) => port.withdraw(move, own)),
      ...(askProvider === undefined ? {} : { ask: (move) => ask(owner, nameOf(move), askProvider(move)) }),
    };
  };

  const payoutOf = (owner: Owner, port: PayoutPort): PayoutPort => ({
    ...port,
    pay: (order, attempt) => call(owner, { text: order.reference }, attempt, (own) => port.pay(order, own)),
    ask: (order) => ask(owner, { text: order.reference }, port.ask(order)),
    absence: (order) => absence(owner, { text: order.reference }, port.absence(order)),
  });

  const giftOf = (owner: Owner, port: GiftPort): GiftPort => ({
    ...port,
    take: (text, attempt) => call(owner, { text }, attempt, (own) => port.take(text, own)),
    look: (text) => {
      const since = now();
      return watch(port.look(text), (said) => add(owner.name, { text }, { what: "asked", is: seenAs(said), since }));
    },
  });

  return {
    seen: seen as readonly Seen[],
    /** The process whose statement was executed at `at`. Each statement has its own millisecond. */
    processAt: (at: number): string => statements.get(at) ?? "nobody",
    /** A process sends a statement. */
    sends: ({ name: process }: Owner, query: Query): void => {
      for (const text of markedBy(query)) {
        if (sendings.has(`${process} ${text}`)) continue;
        sendings.add(`${process} ${text}`);
        add(process, { text }, { what: "sending" });
      }
    },
    /**
     * A statement of a process has ended. A later one, such as for an account that was busy, is a new mark. Only the
     * ledger repeats a statement whose answer was lost, and that one keeps its time.
     */
    ends: ({ name: process }: Owner, query: Query, isLost: boolean): void => {
      if (isLost && query.text.includes("ledger_batch")) return;
      for (const text of markedBy(query)) sendings.delete(`${process} ${text}`);
    },
    /** The database executes a statement of a process. */
    executes: ({ name }: Owner): void => void statements.set(now(), name),
    /** A process writes a request. */
    writes: ({ name: process }: Owner, request: OutgoingRequest): void => {
      const name = requests.get(request);
      if (name !== undefined) add(process, name, { what: "written" });
    },
    /** The same adapters, observed. */
    watched: (owner: Owner, adapters: Adapters): Adapters => ({
      ...adapters,
      payout: adapters.payout && payoutOf(owner, adapters.payout),
      gift: adapters.gift && giftOf(owner, adapters.gift),
      games: new Map([...adapters.games].map(([code, port]) => [code, gameOf(owner, port)])),
    }),
  };
};

export type Recorder = ReturnType<typeof createRecorder>;
