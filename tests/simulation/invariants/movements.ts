import { createHash } from "node:crypto";

import type pg from "pg";

import { OUR_MOBILE } from "../../../apps/sandbox/src/world/gifts.ts";
import { checkTrace } from "../../model/check-trace.ts";
import type { MovementEvent } from "../../model/events.ts";
import type { Outside } from "../outside.ts";
import type { Recorder, Seen } from "../record-movements.ts";
import { type Absence, absenceOf, type Event, eventsOf, type SagaChange } from "../saga-changes.ts";

/** One leg of a movement: a call that the provider knows by `name`. */
type Leg = {
  readonly name: string;
  readonly absence: Absence;
  /** In the order of occurrence. `rank`: a statement's effects come before other events of the same time. */
  readonly events: { readonly when: number; readonly rank: number; readonly event: MovementEvent }[];
  /** The hash of the gift's code. */
  readonly code: string | null;
  notAfter: number;
};

const keyOf = (name: string): string => createHash("sha256").update(name).digest("hex");

type Options = {
  readonly database: { readonly owner: pg.Client };
  readonly outside: Outside;
  readonly recorder: Recorder;
  /** Whether the run completed, and everything in it ended. */
  readonly isQuiet: boolean;
  readonly fail: (why: string) => void;
};

/** The legs of the run's movements, with their state in the database. */
const readLegs = async ({ database, recorder }: Options): Promise<ReadonlyMap<string, Leg>> => {
  const { rows } = await database.owner.query<SagaChange>("select * from saga_change order by n");
  const { rows: links } = await database.owner.query<{ member_id: bigint; reference: string; code_hash: string }>(
    "select member_id, reference, code_hash from gift_link",
  );
  const codes = new Map(links.map((link) => [`${link.member_id} ${link.reference}`, link.code_hash]));
  const legs = new Map<string, Leg>();
  for (const row of rows) {
    const { before, after } = eventsOf(row);
    const add = (state: string, events: readonly Event[]): void => {
      if (events.length === 0) return;
      const name = state === "forwarding" ? `${row.reference}-2` : row.reference;
      const leg: Leg = legs.get(name) ?? {
        name,
        absence: absenceOf(row, state),
        events: [],
        code: codes.get(`${row.member_id} ${row.reference}`) ?? null,
        notAfter: Number.POSITIVE_INFINITY,
      };
      legs.set(name, leg);
      const at = row.at.getTime();
      for (const event of events) {
        if (event.what === "marked") leg.notAfter = new Date(String(row.data["notAfter"])).getTime();
        leg.events.push({ when: at, rank: 0, event: { at, process: recorder.processAt(at), ...event } });
      }
    };
    add(row.was ?? row.state, before);
    add(row.state, after);
  }
  return legs;
};

const eventOf = (seen: Seen, { notAfter }: Leg): MovementEvent => {
  const { at, process, name: _name, ...what } = seen;
  if (what.what !== "asked") return { at, process, ...what };
  const isExpired = what.theirTime !== undefined && what.theirTime.getTime() > notAfter;
  return { at: what.since, process, what: "asked", is: what.is, isExpired };
};

/** The leg that a gift's code, or an account without references, meant at that time: the last one before it. */
const lastOf = (legs: Iterable<Leg>, at: number): Leg | undefined => {
  const since = (leg: Leg): number => leg.events[0]?.when ?? Number.POSITIVE_INFINITY;
  return [...legs].filter((leg) => since(leg) <= at).toSorted((one, other) => since(other) - since(one))[0];
};

/** Adds what servers and the sandbox did. */
const addOutside = ({ outside, recorder }: Options, legs: ReadonlyMap<string, Leg>): void => {
  const all = [...legs.values()];
  const ofCode = (code: string, at: number): Leg | undefined => {
    const key = keyOf(code);
    return lastOf(
      all.filter((leg) => leg.code === key),
      at,
    );
  };
  const onAccount = new Map<string, Leg[]>();
  for (const seen of recorder.seen) {
    const leg = legs.get(seen.name.text) ?? ofCode(seen.name.text, seen.at);
    if (leg === undefined) continue;
    leg.events.push({ when: seen.at, rank: 2, event: eventOf(seen, leg) });
    const { account } = seen.name;
    if (seen.what === "written" && account !== undefined)
      onAccount.set(account, [...(onAccount.get(account) ?? []), leg]);
  }
  const arrived = (leg: Leg | undefined, at: number): void => {
    leg?.events.push({ when: at, rank: 1, event: { at, process: "provider", what: "arrived", did: "done" } });
  };
  for (const row of outside.books.store.all("select provider, reference, username, at from game_transfer")) {
    const at = Number(row["at"]);
    const account = `${String(row["provider"])} ${String(row["username"])}`;
    arrived(legs.get(String(row["reference"])) ?? lastOf(onAccount.get(account) ?? [], at), at);
  }
  for (const row of outside.books.store.all("select reference, at from payout where reason is null"))
    arrived(legs.get(String(row["reference"])), Number(row["at"]));
  for (const row of outside.books.store.all("select code, at from gift_ticket where mobile = ?", OUR_MOBILE))
    arrived(ofCode(String(row["code"]), Number(row["at"])), Number(row["at"]));
};

/**
 * Where the process that may call releases before it called, and before anybody asked, it gave the call up: it had no
 * connection, or an operator refused the movement. A call that is sent afterwards counts as one that had been given up.
 */
const withGivenUp = (events: readonly MovementEvent[]): readonly MovementEvent[] => {
  const end = events.findIndex(({ what }) => what === "released");
  const before = events.slice(0, end);
  const released = events[end];
  const marked = before.find(({ what }) => what === "marked");
  if (released === undefined || before.some(({ what }) => what === "written" || what === "asked")) return events;
  if (marked !== undefined && marked.process !== released.process) return events;
  const { at, process } = released;
  return [...before, { at, process, what: "given-up" }, ...events.slice(end)];
};

const inWords = ({ at, process, what, ...rest }: MovementEvent): string =>
  [new Date(at).toISOString().slice(11, 23), process, what, "is" in rest ? rest.is : ""].join(" ").trimEnd();

/**
 * Each external call follows the rules of the model (docs/model.md): what servers, the database and the providers did
 * with each leg, in order.
 */
export const checkMovements = async (options: Options): Promise<void> => {
  const legs = await readLegs(options);
  addOutside(options, legs);
  for (const { name, absence, events } of legs.values()) {
    const inOrder = events.toSorted((one, other) => one.when - other.when || one.rank - other.rank);
    const recorded = withGivenUp(inOrder.map(({ event }) => event));
    for (const problem of checkTrace(recorded, { absence, isQuiet: options.isQuiet }))
      options.fail(`movement ${name}: ${problem}: ${recorded.map(inWords).join(", ")}`);
  }
};
