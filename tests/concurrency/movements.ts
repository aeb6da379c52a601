import type pg from "pg";

import type { Adapters } from "../../apps/server/src/adapters/adapters.ts";
import type { Absence } from "../../apps/server/src/adapters/absence.ts";
import { type Attempt, NotSent } from "../../apps/server/src/lib/outgoing.ts";
import type { Verdict } from "../../apps/server/src/adapters/verdict.ts";
import { checkTrace } from "../model/check-trace.ts";
import { limits, type MovementEvent } from "../model/events.ts";
import { absenceAt, isCompared } from "../simulation/absences.ts";
import type { Time } from "./time.ts";

type What<Event> = Event extends unknown ? Omit<Event, "at" | "process" | "leg"> : never;
type Happened = What<MovementEvent>;

/** The most age of a mark when its call is written. The stopwatch may err by a second. */
const LATE_MS = limits.late + 1_500;
/**
 * The difference that the clocks of the database and of this process may have, and the age of a row when its provider
 * is asked.
 */
const SLACK_MS = 1_000;
/** A mark is counted this much earlier, and an end later, because the two clocks differ. */
const SHIFT_MS = 50;

/** Records what happens to movements at each commit, and by which process. */
export const RECORDER = `
  create table movement_event (n bigserial, at timestamptz, process text, reference text, leg int, provider text, what text);
  create function note_movement() returns trigger language plpgsql security definer as $$
  declare
    v_before text := case when tg_op = 'UPDATE' then old.state else '' end;
    v_leg int := case when new.kind = 'transfer' and (new.state in ('between', 'forwarding') or v_before = 'forwarding')
      and v_before <> 'fetching' then 2 else 1 end;
    v_own constant text[] := array['held', 'reviewing', 'approved', 'queued', 'paying'];
    v_what text[] := '{}';
    v_item text;
  begin
    if new.state in ('sending', 'fetching', 'forwarding') and new.state <> v_before
        or new.state = any (v_own) and v_before <> all (v_own) then
      v_what := array_append(v_what, 'held');
    end if;
    if new.data->>'begun' = new.state and (tg_op = 'INSERT' or old.data->>'begun' is distinct from new.state) then
      v_what := array_append(v_what, 'marked');
    end if;
    if v_before in ('sending', 'fetching', 'forwarding') and new.state <> v_before
        or v_before = any (v_own) and new.state <> all (v_own) then
      v_what := array_append(v_what, case when new.state in ('done', 'between', 'paid') then 'settled' else 'released' end);
    end if;
    foreach v_item in array v_what loop
      insert into movement_event (at, process, reference, leg, provider, what) values (
        db_now(), current_setting('application_name'), new.reference, v_leg,
        case when new.kind = 'withdraw' then 'PAYOUTS' when v_leg = 2 or new.from_code = 'WALLET' then new.to_code else new.from_code end,
        v_item);
    end loop;
    return null;
  end $$;
  create trigger note_movement after insert or update of state, data on saga for each row
    when (new.kind in ('transfer', 'withdraw')) execute function note_movement()`;

type Row = {
  readonly n: bigint;
  readonly at: Date;
  readonly process: string;
  readonly reference: string;
  readonly leg: number;
  readonly provider: string;
  readonly what: "held" | "marked" | "settled" | "released";
};

const legOf = (reference: string): { readonly movement: string; readonly leg: number } => {
  const [movement = "", leg = "1"] = reference.split("-");
  return { movement, leg: Number(leg) };
};

/** Records what happens to each leg of a movement, in the form of the model, and checks it by the model's rules. */
export const createMovements = (time: Time) => {
  const legs = new Map<string, MovementEvent[]>();
  const epochs: number[] = [];
  const notAfter = new Map<string, Date>();

  const note = (process: string, reference: string, happened: Happened, at = time.now()): void => {
    const { movement, leg } = legOf(reference);
    const key = `${movement} ${leg}`;
    const events = legs.get(key) ?? [];
    events.push({ at, process, ...happened });
    legs.set(key, events);
  };
  const answered = (process: string, reference: string, verdict: Verdict): Verdict => {
    const is = verdict.is === "not-found" ? "unclear" : verdict.is;
    note(process, reference, { what: "answered", is });
    return verdict;
  };
  const called = async (process: string, reference: string, attempt: Attempt, call: Promise<Verdict>) => {
    notAfter.set(reference, attempt.notAfter);
    try {
      return answered(process, reference, await call);
    } catch (error) {
      if (error instanceof NotSent) note(process, reference, { what: "given-up" });
      throw error;
    }
  };
  const asked = (process: string, reference: string, verdict: Verdict): Verdict => {
    const signed = notAfter.get(reference);
    const theirs = verdict.is === "not-found" ? verdict.theirTime : undefined;
    // A call that was never sent cannot arrive late.
    const isExpired = signed === undefined || (theirs !== undefined && theirs > signed);
    note(process, reference, { what: "asked", is: verdict.is, isExpired });
    return verdict;
  };
  const noted = (process: string, reference: string, absence: Absence): Absence => {
    if (absence.by !== "void") return absence;
    const close = async (): Promise<Verdict> => {
      const verdict = await absence.void();
      if (verdict.is === "refused") note(process, reference, { what: "voided" });
      return verdict.is === "done" ? asked(process, reference, verdict) : verdict;
    };
    return { by: "void", void: close };
  };

  /** The ports of a process, with a record of their answers. */
  const watch = (process: string, { payout, games, ...others }: Adapters): Adapters => ({
    ...others,
    payout: payout && {
      ...payout,
      pay: (order, attempt) => called(process, order.reference, attempt, payout.pay(order, attempt)),
      ask: async (order) => asked(process, order.reference, await payout.ask(order)),
      absence: (order) => noted(process, order.reference, payout.absence(order)),
    },
    games: new Map(
      [...games].map(([code, port]) => {
        const { ask } = port;
        return [
          code,
          {
            ...port,
            deposit: (move, attempt) => called(process, move.reference, attempt, port.deposit(move, attempt)),
            withdraw: (move, attempt) => called(process, move.reference, attempt, port.withdraw(move, attempt)),
            absence: (move) => noted(process, move.reference, port.absence(move)),
            ...(ask && { ask: async (move) => asked(process, move.reference, await ask(move)) }),
          },
        ];
      }),
    ),
  });

  /** A process that marked a call and did not write it may report that it was not done. */
  const withGivenUp = (events: readonly MovementEvent[]): readonly MovementEvent[] =>
    events.flatMap((event, index) => {
      const before = events.slice(0, index);
      const mark = before.find(({ what }) => what === "marked");
      const isNever = before.every(({ what }) => what !== "written" && what !== "given-up");
      if (event.what !== "released" || !isNever || (mark !== undefined && mark.process !== event.process))
        return [event];
      return [{ at: event.at, process: event.process, what: "given-up" } as const, event];
    });

  return {
    note,
    watch,
    /** The database starts a new epoch of its clock. */
    epoch: (): void => void epochs.push(time.now()),
    /**
     * Checks every movement once none is open. `frozen`: calls that were sent late without their process knowing. Their
     * results at providers that close nothing are checked elsewhere.
     */
    check: async (owner: pg.Client, frozen: ReadonlySet<string>, fail: (why: string) => void): Promise<void> => {
      const { rows } = await owner.query<Row>("select * from movement_event order by n");
      const providers = new Map<string, string>();
      for (const { at, process, reference, leg, provider, what } of rows) {
        const shift = what === "held" || what === "marked" ? -SHIFT_MS : SHIFT_MS;
        const name = leg === 1 ? reference : `${reference}-${leg}`;
        note(process, name, { what }, at.getTime() + shift);
        providers.set(name, provider);
      }
      for (const [name, provider] of providers) {
        const { movement, leg } = legOf(name);
        const absence = absenceAt(provider);
        const hasResidue = frozen.has(name);
        if (isCompared(provider) || (absence === "time" && hasResidue)) continue;
        const own = legs.get(`${movement} ${leg}`) ?? [];
        const all = [...own, ...epochs.map((at) => ({ at, process: "database", what: "epoch" }) as const)];
        const events = withGivenUp(all.toSorted((one, other) => one.at - other.at));
        const loose = { ...limits, late: LATE_MS, believe: limits.believe - SLACK_MS };
        const rules = { absence, hasResidue, limits: loose };
        for (const problem of checkTrace(events, rules))
          fail(`${name} at ${provider}: ${problem}: ${events.map((event) => JSON.stringify(event)).join(" ")}`);
      }
    },
  };
};

export type Movements = ReturnType<typeof createMovements>;
