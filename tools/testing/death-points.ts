/** `npm run test:deaths` tries every point. */
const EVERY = process.env["KRAPAO_DEATHS"] === "every";

/**
 * The points up to `most` at which a test lets a server die: every `apart`th one, or all of them with `npm run
 * test:deaths`.
 */
export const deathPoints = (most: number, apart: number): readonly number[] => {
  const step = EVERY ? 1 : apart;
  return Array.from({ length: Math.ceil(most / step) }, (_, index) => 1 + index * step);
};
