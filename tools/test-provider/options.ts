import { parseArgs } from "node:util";

import { fromDecimalText } from "../../apps/server/src/adapters/decimal.ts";
import type { PayoutOrder } from "../../apps/server/src/adapters/payout/port.ts";
import { SettingsError } from "../../apps/server/src/settings.ts";

/** The limits that a person sets for a run at a test system. Amounts in minor units. */
export type Allowed = {
  /** The largest amount of one movement. */
  readonly most: bigint;
  /** All movements of the run together. */
  readonly total: bigint;
  /** The currencies of a QR provider that takes fewer than its adapter. */
  readonly currencies: readonly string[] | null;
  /** An account of the test system that takes money. */
  readonly payTo: Pick<PayoutOrder, "bankCode" | "accountNo" | "accountName"> | null;
  /** A phone that takes texts, in E.164, and how many texts. */
  readonly phone: string | null;
  readonly texts: number;
};

export type Options = {
  readonly name: string;
  /** The file of providers. Null to try the adapter against the sandbox. */
  readonly file: string | null;
  readonly allowed: Allowed;
};

const USAGE = "Give a name: npm run test:provider -- NAME [providers.json]. docs/providers.md tells the rest.";

const LIMITS = { most: "2000.00", total: "20000.00", texts: "5" };

const amountOf = (option: string, text: string): bigint => {
  const minor = fromDecimalText(text);
  if (minor === null || minor <= 0n) throw new SettingsError(`--${option} must be an amount such as 100.00.`);
  return minor;
};

const countOf = (text: string): number => {
  if (!/^\d{1,3}$/.test(text)) throw new SettingsError("--texts must be a number from 0 to 999.");
  return Number(text);
};

const currenciesOf = (text: string): readonly string[] => {
  const given = text.split(",");
  if (given.every((each) => each === "THB" || each === "LAK")) return given;
  throw new SettingsError("--currencies must be THB, LAK or THB,LAK.");
};

const accountOf = (text: string): NonNullable<Allowed["payTo"]> => {
  const [, bankCode, accountNo, accountName] = /^([A-Z]{2,10}):(\d{6,20}):(.{1,100})$/.exec(text) ?? [];
  if (bankCode === undefined || accountNo === undefined || accountName === undefined)
    throw new SettingsError('--pay-to must be BANK:NUMBER:NAME, such as "KBANK:1234567890:SOMCHAI JAIDEE".');
  return { bankCode, accountNo, accountName };
};

const phoneOf = (text: string): string => {
  if (!/^\+(66|856)\d{8,10}$/.test(text)) throw new SettingsError("--phone must be in full, such as +66812345678.");
  return text;
};

const valuesOf = (args: readonly string[]) => {
  const text = { type: "string" } as const;
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { most: text, total: text, currencies: text, "pay-to": text, phone: text, texts: text },
    });
  } catch (error) {
    throw new SettingsError(error instanceof Error ? error.message : String(error));
  }
};

/** Reads the command line. Throws a {@link SettingsError} of one line that says what is missing. */
export const readOptions = (args: readonly string[]): Options => {
  const { values, positionals } = valuesOf(args);
  const [name, file, ...more] = positionals;
  if (name === undefined || !/^\w+$/.test(name) || more.length > 0) throw new SettingsError(USAGE);
  if (file === undefined && Object.keys(values).length > 0)
    throw new SettingsError("Limits are for a provider's test system: name the file of providers too.");
  const given = <Value>(text: string | undefined, read: (text: string) => Value): Value | null =>
    text === undefined ? null : read(text);
  return {
    name,
    file: file ?? null,
    allowed: {
      most: amountOf("most", values.most ?? LIMITS.most),
      total: amountOf("total", values.total ?? LIMITS.total),
      currencies: given(values.currencies, currenciesOf),
      payTo: given(values["pay-to"], accountOf),
      phone: given(values.phone, phoneOf),
      texts: countOf(values.texts ?? LIMITS.texts),
    },
  };
};
