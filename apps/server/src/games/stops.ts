import type { Context } from "../context.ts";

/** All games at once. */
export const ALL_PLAY = "ALL";

/** How old what is known may be: a stopped provider is stopped everywhere within this (S64). */
const FRESH_MS = 500;

type Known = { readonly at: number; readonly codes: Promise<ReadonlySet<string>> };
const known = new WeakMap<Context, Known>();

const read = async ({ db }: Context): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom("provider_stop").select("code").execute();
  return new Set(rows.map(({ code }) => code));
};

/** The providers that an owner stopped, read at most twice a second. Throws when that cannot be read: no yes by accident. */
const stopped = (context: Context): Promise<ReadonlySet<string>> => {
  const at = context.clock.now().getTime();
  const last = known.get(context);
  if (last !== undefined && at - last.at < FRESH_MS) return last.codes;
  const codes = read(context);
  known.set(context, { at, codes });
  codes.catch(() => known.delete(context));
  return codes;
};

/** Whether an owner stopped a game provider, or all play: nothing new goes there; what is under way finds its end. */
export const isGameStopped = async (context: Context, code: string): Promise<boolean> => {
  const codes = await stopped(context);
  return codes.has(code) || codes.has(ALL_PLAY);
};

/** Whether an owner stopped a payment provider. */
export const isQrStopped = async (context: Context, code: string): Promise<boolean> =>
  (await stopped(context)).has(code);
