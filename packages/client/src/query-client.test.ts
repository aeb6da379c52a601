import { notifyManager, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";

import { CallError, NO_ANSWER } from "./call-error.ts";
import { createQueryClient } from "./query-client.ts";

const triesOf = async (error: Error): Promise<number> => {
  let tries = 0;
  const client = createQueryClient(1_000);
  const read = client.fetchQuery({
    queryKey: ["read"],
    queryFn: async () => {
      tries += 1;
      throw error;
    },
    retry: client.getDefaultOptions().queries?.retry ?? false,
    retryDelay: 0,
  });
  await expect(read).rejects.toThrow(error.message);
  return tries;
};

test("a read without an answer is tried three times more", async () => {
  expect(await triesOf(new CallError(NO_ANSWER, 0))).toBe(4);
});

test("a read that was refused is not tried again", async () => {
  expect(await triesOf(new CallError("NO_DATA", 404))).toBe(1);
});

test("a failed read stays failed while it is repeated, until the new result arrives", async () => {
  const client = createQueryClient(1_000);
  const answers = [new Error("first"), new Error("second"), "here"];
  const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5));
  const queryFn = async (): Promise<string> => {
    await turn();
    const answer = answers.shift() ?? new Error("asked too often");
    if (typeof answer === "string") return answer;
    throw answer;
  };
  const observer = new QueryObserver(client, { queryKey: ["read"], queryFn, retry: false });
  const seen: string[] = [];
  // Reads as React does: after a change it reads the state at that moment.
  const look = (): void => {
    const { status, isFetching, error, data } = observer.getCurrentResult();
    const line = `${status}${isFetching ? " again" : ""} ${error?.message ?? data ?? "nothing"}`;
    if (seen.at(-1) !== line) seen.push(line);
  };
  const stop = observer.subscribe(notifyManager.batchCalls(look));
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  await turn();
  await observer.refetch();
  await turn();
  await observer.refetch();
  await turn();
  stop();
  expect(seen).toEqual([
    "pending again nothing",
    "error first",
    "error again first",
    "error second",
    "error again second",
    "success here",
  ]);
});
