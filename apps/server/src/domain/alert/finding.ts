import type { Currency } from "@krapao/contract";
import type { AlertKind, AlertLevel } from "@krapao/contract/operator/alert-shapes";

/** Something that is wrong at this moment. */
export type Finding = {
  readonly kind: AlertKind;
  readonly subject: string;
  readonly level: AlertLevel;
  /** For a provider tenths of a per cent, for a queue milliseconds, for a movement minor units, otherwise a count. */
  readonly value: bigint;
  readonly threshold: bigint;
  /** How bad it is. A higher step than an alert ever had ends its acknowledgement and is told again. */
  readonly step: bigint;
  readonly currency: Currency | null;
};

type Measured = Omit<Finding, "level" | "currency" | "value" | "threshold" | "step"> & {
  readonly level?: AlertLevel;
  /** Left out: one for each time that the value has doubled from the threshold, and one for a critical level. */
  readonly step?: number;
  readonly value: number;
  readonly threshold: number;
};

/** How many times `least` has to be doubled at most to stay within `value`. */
export const doublings = (value: number, least: number): number =>
  Math.max(0, Math.floor(Math.log2(value / Math.max(1, least))));

/**
 * Creates a finding that is not about an amount of money. `value` and `threshold` have the unit of {@link Finding};
 * fractions are rounded.
 */
export const finding = ({
  value,
  threshold,
  level = "warning",
  step = doublings(value, threshold) + Number(level === "critical"),
  ...rest
}: Measured): Finding => ({
  ...rest,
  level,
  step: BigInt(step),
  value: BigInt(Math.round(value)),
  threshold: BigInt(Math.round(threshold)),
  currency: null,
});
