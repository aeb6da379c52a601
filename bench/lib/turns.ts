import { middle, type Load } from "./load.ts";
import { workEach, type Work } from "./work.ts";

/** A measurement under load for `ms`. Its preparation is not timed. */
export type Measure = {
  readonly name: string;
  readonly prepare?: (ms: number) => Promise<void>;
  readonly run: (ms: number) => Promise<Load>;
};

/** The result of one turn, with the yardstick measured right before and after it. */
export type Turn = { readonly load: Load; readonly yardstick: number; readonly ratio: number; readonly work: Work };

export type Results = {
  readonly turns: ReadonlyMap<string, readonly Turn[]>;
  readonly yardsticks: readonly { readonly load: Load; readonly work: Work }[];
};

/** How many turns of each run before the measurement, so that Node has compiled the code. */
const HOT = 3;

type TurnOptions = {
  readonly rounds: number;
  readonly ms: number;
  readonly warmMs: number;
  readonly read: () => Work;
};

/**
 * Runs each measure between two runs of the yardstick, round after round, so that changes of the machine's load affect
 * both alike.
 */
export const takeTurns = async (
  yardstick: (ms: number) => Promise<Load>,
  measures: readonly Measure[],
  { rounds, ms, warmMs, read }: TurnOptions,
  onTurn: (name: string, turn: Turn) => void,
): Promise<Results> => {
  const turns = new Map<string, Turn[]>();
  const yardsticks: { readonly load: Load; readonly work: Work }[] = [];
  const measureYardstick = async (): Promise<Load> => {
    const start = read();
    const load = await yardstick(ms);
    yardsticks.push({ load, work: workEach(start, read(), load.count) });
    return load;
  };
  // A server in production has done each of them many times.
  for (const { prepare, run } of measures) {
    for (let turn = 0; turn < HOT; turn++) {
      await prepare?.(ms);
      await run(ms);
    }
  }
  let before = await measureYardstick();
  for (let round = 0; round < rounds; round++) {
    for (const { name, prepare, run } of measures) {
      await prepare?.(warmMs + ms);
      await run(warmMs);
      const start = read();
      const load = await run(ms);
      const work = workEach(start, read(), load.count);
      const after = await measureYardstick();
      const mean = (before.rate + after.rate) / 2;
      const turn = { load, yardstick: mean, ratio: load.rate / mean, work };
      turns.set(name, [...(turns.get(name) ?? []), turn]);
      onTurn(name, turn);
      before = after;
    }
  }
  return { turns, yardsticks };
};

/** The turn with the median ratio. */
export const middleTurn = (turns: readonly Turn[]): Turn => middle(turns, (turn) => turn.ratio);
