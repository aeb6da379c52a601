import type { Wheel } from "@krapao/contract/operator/content-shapes";

/**
 * The facts of a wheel for the audit log: the weight and the prize of each slice. The complete wheel stays in its own
 * row for ever.
 */
export const presentWheel = (wheel: Wheel): Readonly<Record<string, unknown>> => ({
  wheel: wheel._id,
  name: wheel.name.en,
  ...(wheel.audienceSegment === null
    ? {}
    : { audienceSegment: wheel.audienceSegment.name ?? wheel.audienceSegment._id }),
  ...(wheel.activeFrom === null ? {} : { activeFrom: wheel.activeFrom }),
  ...(wheel.activeTo === null ? {} : { activeTo: wheel.activeTo }),
  slices: Object.fromEntries(
    wheel.slices.map(({ code, weight, prize, amount }) => [
      code,
      `${weight} × ${prize === "cash" ? amount.toFixed(2) : prize}`,
    ]),
  ),
});
