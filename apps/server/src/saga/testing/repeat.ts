import type { Schedule } from "../../lib/ports.ts";

/** The `every` of a schedule whose `sleep` is replaced. It ignores errors, because a test injects them. */
export const repeatWith =
  (sleep: Schedule["sleep"]): Schedule["every"] =>
  (_name, ms, work) => {
    const stopping = new AbortController();
    const loop = async (): Promise<void> => {
      while (!stopping.signal.aborted) {
        await sleep(ms, stopping.signal).catch(() => undefined);
        if (!stopping.signal.aborted) await work().catch(() => undefined);
      }
    };
    const running = loop();
    return {
      stop: async () => {
        stopping.abort();
        await running;
      },
    };
  };
