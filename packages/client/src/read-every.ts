import { isPassing, READ_AGAIN_MS } from "./call-error.ts";

type Read<Data> = { readonly state: { readonly data: Data; readonly error: unknown } };

/**
 * A `refetchInterval`: a read is repeated every so many milliseconds, always or depending on its data, or not at all
 * (false). A read that failed for a moment is repeated as soon as any other that did, so its error goes by itself.
 */
export const readEvery =
  <Data>(every: number | false | ((data: Data) => number | false)) =>
  ({ state }: Read<Data>): number | false => {
    const own = typeof every === "function" ? every(state.data) : every;
    if (!isPassing(state.error)) return own;
    return own === false ? READ_AGAIN_MS : Math.min(own, READ_AGAIN_MS);
  };
