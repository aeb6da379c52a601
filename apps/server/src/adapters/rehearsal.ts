import type { Send } from "../lib/outgoing.ts";

/** What the demo asks of the sandbox, so that its queues hold what only the outside can cause. */
export type Rehearsal = {
  /**
   * The next transfer into this account of the game without references is carried out and played away, and its answer
   * is lost. False when the sandbox did not agree.
   */
  readonly loseTransfer: (username: string) => Promise<boolean>;
};

/** The game whose transfers the sandbox can lose. Only its balances tell what became of one. */
export const LOSING_GAME = "ASKMEBET";

/** Asks the sandbox at this address for situations that only the outside can cause, to fill the queues of the demo. */
export const createRehearsal = (send: Send, sandboxUrl: string): Rehearsal => ({
  loseTransfer: async (username) => {
    const { status } = await send({
      target: "sandbox",
      method: "POST",
      url: `${sandboxUrl}/page/recipes/unclear-transfer`,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username }),
    });
    return status === 200;
  },
});
