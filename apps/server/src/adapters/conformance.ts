/** What strikes a call on its way. After all but `error` the provider has done the work, and nobody can tell. */
export const callFaults = ["error", "lost-reply", "timeout", "nonsense"] as const;
export type CallFault = (typeof callFaults)[number];

/** What a trial of any port lets its suite do to the calls on their way. */
export type Tampering = {
  /** Every call from now on meets this; null heals. */
  readonly breakCalls: (fault: CallFault | "slow" | null) => void;
  /** Rewrites every answer's body from now on; null stops it. */
  readonly rewrite: (change: ((body: string) => string) | null) => void;
};

const junk: readonly unknown[] = [undefined, null, "banana", "-1.00", "NaN", "1e3", -1, 0.001, {}, []];

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const withJunk = (value: unknown): readonly unknown[] => {
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value;
    return items.flatMap((item, at) => withJunk(item).map((changed) => items.with(at, changed)));
  }
  if (!isObject(value)) return junk;
  return Object.entries(value).flatMap(([name, inner]) => [
    ...withJunk(inner).map((changed) => ({ ...value, [name]: changed })),
    ...(typeof inner === "object" ? junk.map((changed) => ({ ...value, [name]: changed })) : []),
  ]);
};

/** Every answer that differs from this good one in one place, where it holds junk or nothing; and some that are cut. */
export const spoiled = (body: string): readonly string[] => {
  const value: unknown = JSON.parse(body);
  return [...withJunk(value).map((each) => JSON.stringify(each)), body.slice(0, -1), `${body}}`, `[${body}]`];
};
