import type pg from "pg";

import type { MovementEvent } from "../model/events.ts";
import { absenceAt } from "./absences.ts";

/** Records each change of a saga's row when it is committed. */
export const keepChanges = async (owner: pg.Client): Promise<void> => {
  await owner.query(`
    create table saga_change (
      n bigint generated always as identity, at timestamptz, member_id bigint, reference text, kind text,
      from_code text, to_code text, was text, was_status text, was_data jsonb, state text, data jsonb
    );
    create function keep_saga_change() returns trigger language plpgsql security definer
    set search_path = pg_catalog, public, pg_temp as $$
    begin
      insert into saga_change (at, member_id, reference, kind, from_code, to_code, was, was_status, was_data, state, data)
        values (db_now(), new.member_id, new.reference, new.kind, new.from_code, new.to_code,
          case tg_op when 'UPDATE' then old.state end, case tg_op when 'UPDATE' then old.status end,
          case tg_op when 'UPDATE' then old.data end, new.state, new.data);
      return null;
    end $$;
    create trigger saga_opened after insert on saga for each row execute function keep_saga_change();
    create trigger saga_changed after update on saga for each row
      when (old.state is distinct from new.state or old.data is distinct from new.data)
      execute function keep_saga_change();`);
};

/** A change of a row; `was` and similar names are the values before it. */
export type SagaChange = {
  readonly at: Date;
  readonly member_id: bigint;
  readonly reference: string;
  readonly kind: string;
  readonly from_code: string | null;
  readonly to_code: string | null;
  readonly was: string | null;
  readonly was_status: string | null;
  readonly was_data: Readonly<Record<string, unknown>> | null;
  readonly state: string;
  readonly data: Readonly<Record<string, unknown>>;
};

export type Event = MovementEvent extends infer E
  ? E extends unknown
    ? Omit<E, "at" | "process" | "leg">
    : never
  : never;

export type Absence = "void" | "expiry" | "time";

/** The states in which money is held for an external call. */
const held: ReadonlyMap<string, readonly string[]> = new Map([
  ["transfer", ["sending", "fetching", "forwarding"]],
  ["withdraw", ["held", "reviewing", "approved", "queued", "paying"]],
  ["gift-deposit", ["taking"]],
  ["suspense-return", ["paying"]],
]);
const settled: ReadonlySet<string> = new Set(["done", "between", "paid", "taken", "sent"]);

/** How it becomes certain that the call of a row in `state` will not be executed. */
export const absenceOf = ({ kind, from_code, to_code }: SagaChange, state: string): Absence => {
  if (kind === "withdraw" || kind === "suspense-return") return "void";
  return kind === "transfer" ? absenceAt((state === "fetching" ? from_code : to_code) ?? "") : "time";
};

type Reading = { readonly finding: string | null; readonly from: string };
type Compared = {
  readonly state: string;
  readonly readings: readonly Reading[];
  readonly run: { readonly finding: string; readonly since: string };
};
const APART_MS = 60_000;

/** The common result of a row's readings, by the rule that two of them agree a minute apart. */
const comparedBy = ({ data, was, state }: SagaChange): "done" | "refused" | null => {
  const { readings, run, ...of } = (data["compare"] ?? {}) as Partial<Compared>;
  if (was !== state || of.state !== state) return null;
  const last = readings?.findLast(({ finding }) => finding !== null);
  if (last === undefined || run?.finding !== last.finding || last.finding === null) return null;
  if (new Date(last.from).getTime() - new Date(run.since).getTime() < APART_MS) return null;
  return last.finding === "done" ? "done" : last.finding === "not-done" ? "refused" : null;
};

/** The mark says that no balance was known to compare with, so nobody may call, not even the marking process. */
const isBlind = ({ data, state }: SagaChange): boolean => {
  const compared = data["compare"] as { readonly state: string; readonly before: unknown } | undefined;
  return compared?.state === state && compared.before === null;
};

const decidedBy = ({ data, was }: SagaChange): "done" | "refused" | null => {
  const decided = data["decided"] as { readonly state: string; readonly outcome: string } | undefined;
  if (decided?.state !== was) return null;
  return decided.outcome === "done" ? "done" : "refused";
};

/** What a change of a row means for its leg before and its leg after. */
export const eventsOf = (row: SagaChange): { readonly before: readonly Event[]; readonly after: readonly Event[] } => {
  const states = held.get(row.kind) ?? [];
  const [before, after]: [Event[], Event[]] = [[], []];
  const [wasHeld, isHeld] = [row.was !== null && states.includes(row.was), states.includes(row.state)];
  const [said, decided] = [comparedBy(row), decidedBy(row)];
  if (said !== null) before.push({ what: "compared", is: said });
  if (wasHeld && decided !== null) before.push({ what: "decided", is: decided });
  if (wasHeld && !isHeld) before.push({ what: settled.has(row.state) ? "settled" : "released" });
  if (row.was !== row.state && row.was_status !== null && row.was_status !== "IN_PROGRESS")
    before.push({ what: "final-changed" });
  if (!wasHeld && isHeld) after.push({ what: "held" });
  if (isHeld && row.data["begun"] === row.state && row.was_data?.["begun"] !== row.state) {
    after.push({ what: "marked" });
    if (isBlind(row)) after.push({ what: "given-up" });
  }
  return { before, after };
};
