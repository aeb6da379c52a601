import { expect, test, vi } from "vitest";

import type { Outcome } from "../../money/outcome.ts";
import { playGame } from "./play-game.ts";

const steps = (outcome: Outcome | null, open: () => Promise<void> = async () => undefined) => ({
  moveIn: outcome === null ? null : vi.fn(async () => outcome),
  open: vi.fn(open),
  giveUp: vi.fn(),
});

test("without money to transfer, the game opens immediately", async () => {
  const all = steps(null);
  expect(await playGame(all)).toEqual({ is: "opened" });
  expect(all.giveUp).not.toHaveBeenCalled();
});

test("the game opens after the transfer is done", async () => {
  const all = steps({ is: "done", reference: "A" });
  expect(await playGame(all)).toEqual({ is: "opened" });
  expect(all.moveIn?.mock.invocationCallOrder[0]).toBeLessThan(all.open.mock.invocationCallOrder[0] ?? 0);
});

test.each<Outcome>([
  { is: "pending", reference: "A" },
  { is: "failed", failure: new Error("refused") },
])("while the money is not in the game, the game is not opened: $is", async (outcome) => {
  const all = steps(outcome);
  expect(await playGame(all)).toEqual({ is: "not-moved", outcome });
  expect(all.open).not.toHaveBeenCalled();
  expect(all.giveUp).toHaveBeenCalledOnce();
});

test.each([null, { is: "done", reference: "A" } as const])(
  "when a game does not open, the result says whether money was transferred",
  async (outcome) => {
    const failure = new Error("down");
    const all = steps(outcome, () => Promise.reject(failure));
    expect(await playGame(all)).toEqual({ is: "not-opened", moved: outcome !== null, failure });
    expect(all.giveUp).toHaveBeenCalledOnce();
  },
);
