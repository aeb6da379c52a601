import type { Machine } from "./machine.ts";
import type { Movements } from "./movements.ts";
import type { Statement } from "./pausable-pool.ts";
import type { Time } from "./time.ts";

/** How long after the first sending of its mark a call may be written: 2 s, and a second for the stopwatch's error. */
const LATEST_MS = 3_000;
/** The error of the run's own timing: a turn of the event loop on a busy machine. */
const SLACK_MS = 500;

type Mark = { readonly at: number; readonly frozenFor: number; isAnswered: boolean };

const textsOf = ({ values }: Statement): string => values.filter((value) => typeof value === "string").join(" ");

const isUpdate = ({ text }: Statement): boolean => text.startsWith('update "saga" set "sent_at"');

/** Whether a statement marks that a call begins. */
export const isMark = (statement: Statement): boolean =>
  (isUpdate(statement) || /ledger_batch(?:_optimistic)?\(/.test(statement.text)) &&
  textsOf(statement).includes("begun");

const references = /\b[A-Z][0-9A-HJKMNP-TV-Z]{16}\b/g;

/** When each process first sent the statement that marks a call, to find calls that are written too late. */
export const createMarks = (time: Time, movements: Movements, fail: (why: string) => void) => {
  const marks = new Map<string, Mark>();
  const keyOf = (machine: Machine, reference: string, leg: string): string => `${machine.name} ${reference} ${leg}`;

  const marked = (statement: Statement): readonly (readonly [reference: string, leg: string])[] => {
    const all = textsOf(statement);
    const leg = isUpdate(statement) && all.includes("forwarding") ? "2" : "1";
    return [...all.matchAll(references)].map(([reference]) => [reference, leg]);
  };

  return {
    /** A statement is sent. A repetition after a lost answer keeps the time of the first sending. */
    sent: (machine: Machine, statement: Statement): void => {
      if (!isMark(statement)) return;
      for (const [reference, leg] of marked(statement)) {
        const key = keyOf(machine, reference, leg);
        if (marks.get(key)?.isAnswered === false) continue;
        marks.set(key, { at: time.now(), frozenFor: machine.frozenFor(), isAnswered: false });
        movements.note(machine.name, leg === "1" ? reference : `${reference}-${leg}`, { what: "sending" });
      }
    },
    /**
     * A statement has ended. A later one, such as for an account that was busy, is a new mark. Only the ledger repeats
     * a statement whose answer was lost, and that one keeps its time.
     */
    answered: (machine: Machine, statement: Statement, isLost: boolean): void => {
      if (!isMark(statement) || (isLost && !isUpdate(statement))) return;
      for (const [reference, leg] of marked(statement)) {
        const mark = marks.get(keyOf(machine, reference, leg));
        if (mark !== undefined) mark.isAnswered = true;
      }
    },
    /** A call is written. `frozen`: the machine's clocks stood still since the mark, which the process cannot know. */
    written: (machine: Machine, reference: string): "in-time" | "frozen" => {
      const [base = "", leg = "1"] = reference.split("-");
      const mark = marks.get(keyOf(machine, base, leg));
      if (mark === undefined) {
        fail(`${machine.name} wrote the call of ${reference} without a mark of its own`);
        return "in-time";
      }
      const frozen = machine.frozenFor() - mark.frozenFor;
      const age = time.now() - mark.at;
      if (age - frozen > LATEST_MS + SLACK_MS)
        fail(`${machine.name} wrote the call of ${reference} ${Math.round(age)} ms after its mark was sent`);
      return frozen > 0 ? "frozen" : "in-time";
    },
  };
};

export type Marks = ReturnType<typeof createMarks>;
