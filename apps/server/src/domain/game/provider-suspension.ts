import type { Context } from "../../context.ts";

/** The code that means all games. */
export const ALL_PLAY = "ALL";

/** How old the cached state may be: a suspension reaches every server within this time (S64). */
const FRESH_MS = 500;

type Codes = { readonly stopped: ReadonlySet<string>; readonly served: ReadonlySet<string> };
type Known = { readonly age: () => number; readonly codes: Promise<Codes> };
const createMemory = (): { last: Known | null } => ({ last: null });

const read = async ({ db }: Context): Promise<Codes> => {
  const [stopped, served] = await Promise.all([
    db.selectFrom("provider_stop").select("code").execute(),
    db.selectFrom("game_provider").select("code").where("is_active", "=", true).execute(),
  ]);
  return { stopped: new Set(stopped.map(({ code }) => code)), served: new Set(served.map(({ code }) => code)) };
};

/**
 * The suspended providers, and the game providers in service, read at most twice a second. Throws when they cannot be
 * read, so that an error never allows play.
 */
const codesOf = (context: Context): Promise<Codes> => {
  const memory = context.once(createMemory);
  if (memory.last !== null && memory.last.age() < FRESH_MS) return memory.last.codes;
  const known: Known = { age: context.monotonic(), codes: read(context) };
  memory.last = known;
  known.codes.catch(() => {
    if (memory.last === known) memory.last = null;
  });
  return known.codes;
};

/** Whether a game provider is in service. */
export const isGameServed = async (context: Context, code: string): Promise<boolean> =>
  (await codesOf(context)).served.has(code);

/** Whether an owner suspended a game provider, or all play. Nothing new is sent there; what is in progress ends. */
export const isGameStopped = async (context: Context, code: string): Promise<boolean> => {
  const { stopped } = await codesOf(context);
  return stopped.has(code) || stopped.has(ALL_PLAY);
};

/** Whether an owner suspended a payment provider. */
export const isQrStopped = async (context: Context, code: string): Promise<boolean> =>
  (await codesOf(context)).stopped.has(code);
