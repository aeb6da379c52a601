import {
  type Http,
  type Line,
  NoAnswer,
  NotSent,
  type OutgoingAnswer,
  type OutgoingRequest,
} from "../../apps/server/src/lib/outgoing.ts";
import type { Chance } from "../simulation/chance.ts";
import { absenceAt } from "../simulation/absences.ts";
import { referenceIn } from "../simulation/outside.ts";
import { ORIGIN } from "../simulation/place.ts";
import type { Machine } from "./machine.ts";
import type { Marks } from "./marks.ts";
import type { Movements } from "./movements.ts";
import type { RunRecord } from "./record.ts";
import type { Time } from "./time.ts";

/** The present state of the network: how likely a message is delayed or lost. */
export type NetworkClimate = { isSlow: boolean; held: number; cut: number };

/** How long an adapter waits for an answer, and for a connection. */
const GIVE_UP_MS = 15_000;
/** Providers that refuse late calls: those after `notAfter`, or with a voided reference. */
const isClosed = (target: string): boolean => absenceAt(target.toUpperCase()) !== "time";
/**
 * How long a message to such a provider may be delayed. For the others it is shorter than their absence has to last.
 */
const LONGEST_HELD_MS = 180_000;
const HELD_MS = 38_000;
/** About when a call is given up and asked about, in milliseconds after it was written. */
const ASKED_MS = [14_000, 32_000] as const;

/** UFABET answers so to a call with an expired token, before it does anything. */
const NOT_TAKEN = "INVALID_TOKEN";

type Options = {
  readonly time: Time;
  readonly chance: Chance;
  readonly record: RunRecord;
  readonly marks: Marks;
  readonly movements: Movements;
  readonly climate: NetworkClimate;
  /** The outside system. Rejects where it closes the connection. */
  readonly ask: (request: OutgoingRequest) => Promise<OutgoingAnswer>;
  /** Whether a provider has executed the call with that reference. */
  readonly hasDone: (reference: string) => boolean;
  /** Whether such a system's answer to that process will arrive and be recorded. */
  readonly isWell: (machine: Machine, target: string) => boolean;
  /** Called when a call of that process that moves money is delayed. */
  readonly heldBack: (machine: Machine) => void;
  readonly fail: (why: string) => void;
};

/** A request in flight. */
type Call = {
  readonly name: string;
  /** The movement's reference at the provider, or null when no money moves. */
  readonly reference: string | null;
  /** The process has given it up and reset its connection. */
  isReset: boolean;
};

/** The network between the server processes and the outside. Each message takes some time, is delayed, or is lost. */
export const createNetwork = ({
  time,
  chance,
  record,
  marks,
  movements,
  climate,
  ask,
  hasDone,
  isWell,
  heldBack,
  fail,
}: Options) => {
  const called = new Set<string>();
  const residues = new Set<string>();
  const frozen = new Set<string>();
  /** Calls that move money. Questions are excluded, because an unpaid QR is asked about for a day. */
  let underWay = 0;

  const latency = (): number =>
    chance.weighted([
      [90, chance.between(5, 60)],
      [climate.isSlow ? 8 : 0, chance.between(60, 3_000)],
      [climate.isSlow ? 1 : 0, chance.between(3_000, 14_000)],
    ]);
  const heldFor = (target: string): number =>
    chance.hits(0.5)
      ? chance.between(...ASKED_MS)
      : chance.between(5_000, isClosed(target) ? LONGEST_HELD_MS : HELD_MS);

  /** A call that moves money is made once for a reference, unless the provider answered that it did nothing. */
  const checkOnce = ({ name, reference }: Call, { body }: OutgoingAnswer): void => {
    if (reference === null || body.includes(NOT_TAKEN)) return;
    const call = `${name} ${reference}`;
    if (called.has(call)) fail(`called twice: ${call}`);
    called.add(call);
  };

  /** `isOnLine`: the request goes over a reserved line, as those do that move money. */
  const transmit = (machine: Machine, request: OutgoingRequest, isOnLine: boolean): Promise<OutgoingAnswer> => {
    const path = request.url.slice(ORIGIN.length);
    const reference = (isOnLine ? referenceIn(request.body ?? "") : undefined) ?? null;
    const call: Call = { name: path, reference, isReset: false };
    const say = (what: string): void => record.say(machine.name, `${what} ${path} ${reference ?? ""}`);
    const residue = reference === null ? null : marks.written(machine, reference);
    if (reference !== null && residue === "frozen") frozen.add(reference);
    // A call that no process can know to be late is either lost or answered, so that it becomes known.
    const isResidue = residue === "frozen" && !isClosed(request.target);
    if (isResidue && reference !== null) {
      say("written by a process that was frozen:");
      residues.add(reference);
    }
    const isGift = path.endsWith("/redeem") && time.now() - machine.frozenAt() < LONGEST_HELD_MS;
    const isLost =
      isGift || (isResidue ? chance.hits(0.5) || !isWell(machine, request.target) : chance.hits(climate.cut / 2));
    const isCut = !isResidue && chance.hits(climate.cut / 2);
    const isHeld = !isResidue && chance.hits(reference === null ? climate.held : 2 * climate.held);
    const isReplyHeld = !isResidue && chance.hits(climate.held);
    // A proxy has already received it.
    const isBeyondReset = chance.hits(0.5);
    if (reference !== null) {
      say(isHeld ? "written, held back:" : "written:");
      movements.note(machine.name, reference, { what: "written" });
    }
    if (reference !== null && isHeld) heldBack(machine);

    return new Promise((resolve, reject) => {
      const over = new AbortController();
      const tell = (end: () => void): void => {
        if (over.signal.aborted) return;
        over.abort();
        end();
      };
      machine.schedule.sleep(GIVE_UP_MS, over.signal).then(
        () => {
          call.isReset = true;
          if (reference !== null && !over.signal.aborted) say("given up and reset:");
          tell(() => reject(new NoAnswer("15 s")));
        },
        () => undefined,
      );
      const cut = (why: string): void => {
        // In half of the cases nobody is told.
        if (isResidue || chance.hits(0.5)) void machine.turn().then(() => tell(() => reject(new NoAnswer(why))));
      };
      const arrive = async (): Promise<void> => {
        if (call.isReset && !isBeyondReset) return say("thrown away by the reset:");
        if (isLost) return cut("cut before");
        const asked = time.now();
        let answer: OutgoingAnswer;
        try {
          answer = await ask(request);
        } catch {
          return cut("cut");
        }
        if (reference !== null)
          record.say(
            "outside",
            `${answer.status} after ${Math.round(time.now() - asked)} ms for ${path} ${reference}: ${answer.body.slice(0, 200)}`,
          );
        checkOnce(call, answer);
        if (reference !== null && hasDone(reference))
          movements.note("provider", reference, { what: "arrived", did: "done" });
        if (isCut) return cut("cut after");
        time.later(isReplyHeld ? chance.between(20_000, 90_000) : latency(), () => {
          void machine.turn().then(() =>
            tell(() => {
              if (reference !== null) say(`answered ${answer.status}:`);
              if (reference !== null && answer.body.includes(NOT_TAKEN))
                movements.note(machine.name, reference, { what: "not-taken" });
              resolve(answer);
            }),
          );
        });
      };
      const counts = reference === null ? 0 : 1;
      underWay += counts;
      time.later(isHeld ? heldFor(request.target) : latency(), () => {
        void arrive().finally(() => (underWay -= counts));
      });
    });
  };

  const httpOf = (machine: Machine): Http => {
    const reserve = async (): Promise<Line> => {
      await machine.deliver(time.sleep(latency()));
      if (chance.hits(climate.cut / 2)) throw new NoAnswer("no line");
      let isUsed = false;
      return {
        send: async (request, mayLeave) => {
          if (isUsed) throw new Error("a line is used once");
          isUsed = true;
          if (!mayLeave()) throw new NotSent("too late");
          return transmit(machine, request, true);
        },
        release: () => undefined,
      };
    };
    return Object.assign((request: OutgoingRequest) => transmit(machine, request, false), { reserve });
  };

  return {
    httpOf,
    /** References of calls that were sent late, without their process knowing, to providers that close nothing. */
    residues,
    /** References of all calls that were sent late without their process knowing. */
    frozen,
    /** How many calls that move money are in flight. */
    underWay: (): number => underWay,
  };
};

export type Network = ReturnType<typeof createNetwork>;
