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
  readonly currency: Currency | null;
};

type Measured = Omit<Finding, "level" | "currency" | "value" | "threshold"> & {
  readonly level?: AlertLevel;
  readonly value: number;
  readonly threshold: number;
};

/**
 * Creates a finding that is not about an amount of money. `value` and `threshold` have the unit of {@link Finding};
 * fractions are rounded.
 */
export const finding = ({ value, threshold, level = "warning", ...rest }: Measured): Finding => ({
  ...rest,
  level,
  value: BigInt(Math.round(value)),
  threshold: BigInt(Math.round(threshold)),
  currency: null,
});
