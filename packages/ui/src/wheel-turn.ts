import { WHEEL } from "@krapao/contract/constants";

/** A full turn, in radians. */
export const TURN = 2 * Math.PI;

/** How often in a second friction reduces the speed. */
const STEPS_PER_SECOND = 60;

const turned = (angle: number): number => ((angle % TURN) + TURN) % TURN;

/**
 * The angle of a slice's centre in radians, clockwise from the top, on a wheel at angle 0. The first slice is at the
 * top.
 */
export const centreOf = (index: number, count: number): number => (index * TURN) / count;

/** The slice under the pointer at the top after the wheel has turned clockwise by `angle` radians. */
export const sliceUnder = (angle: number, count: number): number => Math.round((turned(-angle) * count) / TURN) % count;

export type Spinning = {
  /** The wheel's angle before and after, clockwise. It never turns back. */
  readonly from: number;
  readonly to: number;
  readonly milliseconds: number;
};

/**
 * Plans a spin that ends with the centre of slice `index` under the pointer: 2 or 3 full turns and the rest of the way,
 * in 4 to 5 seconds times a tenth of the turns. `chance` returns numbers from 0 to 1. It decides the duration, never
 * the slice.
 */
export const planSpin = (from: number, index: number, count: number, chance: () => number): Spinning => {
  const { minTurns, maxTurns, minDurationMs, maxDurationMs, durationFactor } = WHEEL;
  const turns = minTurns + Math.floor(chance() * (maxTurns - minTurns + 1));
  const aTurn = (minDurationMs + chance() * (maxDurationMs - minDurationMs)) * durationFactor;
  const missing = turned(-centreOf(index, count) - from);
  return {
    from,
    to: from + turns * TURN + missing,
    milliseconds: aTurn * turns,
  };
};

/**
 * The part of a spin's way that is done after a part of its time, both from 0 to 1. Friction takes the same share of
 * the speed in each step, and a brake takes the rest, so that the wheel stops exactly at the end of its time.
 */
export const progressOf = (part: number, milliseconds: number): number => {
  if (part <= 0) return 0;
  if (part >= 1) return 1;
  const steps = (milliseconds / 1_000) * STEPS_PER_SECOND;
  const decay = -Math.log(WHEEL.friction) * steps;
  const left = Math.exp(-decay);
  const way = (at: number): number => (1 - Math.exp(-decay * at)) / decay - left * at;
  return way(part) / way(1);
};

/**
 * The wheel's angle in radians `elapsed` milliseconds after a spin began. It ends at exactly `to`: a sum of fractions
 * may miss it by a bit.
 */
export const angleAt = ({ from, to, milliseconds }: Spinning, elapsed: number): number =>
  elapsed >= milliseconds ? to : from + (to - from) * progressOf(elapsed / milliseconds, milliseconds);
