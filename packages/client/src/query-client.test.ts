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

/** A read that a screen shows, with these answers one after the other. */
const shownRead = (...answers: readonly Promise<string>[]) => {
  const client = createQueryClient(1_000);
  let reads = 0;
  const queryFn = (): Promise<string> => answers[reads++] ?? Promise.reject(new Error("asked too often"));
  const observer = new QueryObserver(client, { queryKey: ["read"], queryFn, retry: false });
  const seen: unknown[] = [];
  const stop = observer.subscribe(({ data }) => void seen.push(data));
  return { client, observer, stop, seen, shown: () => observer.getCurrentResult().data, reads: () => reads };
};

test("what became stale during its first read is read again after it", async () => {
  const first = Promise.withResolvers<string>();
  const { client, shown, reads, stop } = shownRead(first.promise, Promise.resolve("after"));
  void client.invalidateQueries({ queryKey: ["read"] });
  expect(reads()).toBe(1);
  first.resolve("before");
  await expect.poll(shown).toBe("after");
  expect(reads()).toBe(2);
  stop();
});

test("what became stale while a failed first read is repeated is read again too", async () => {
  const repeated = Promise.withResolvers<string>();
  const failed = Promise.reject<string>(new Error("no"));
  const { client, observer, shown, reads, stop } = shownRead(failed, repeated.promise, Promise.resolve("after"));
  await expect.poll(() => observer.getCurrentResult().isError).toBe(true);
  void observer.refetch();
  void client.invalidateQueries({ queryKey: ["read"] });
  expect(reads()).toBe(2);
  repeated.resolve("before");
  await expect.poll(shown).toBe("after");
  expect(reads()).toBe(3);
  stop();
});

test("a read that began before a change does not replace what the change was answered with", async () => {
  const late = Promise.withResolvers<string>();
  const { client, observer, shown, seen, reads, stop } = shownRead(
    Promise.resolve("before"),
    late.promise,
    Promise.resolve("after, and read"),
  );
  await expect.poll(shown).toBe("before");
  void observer.refetch();
  client.setQueryData(["read"], "after");
  late.resolve("before, once more");
  await expect.poll(shown).toBe("after, and read");
  expect(seen).not.toContain("before, once more");
  expect(reads()).toBe(3);
  stop();
});

test("a first read that nothing made stale is read once", async () => {
  const { client, shown, reads, stop } = shownRead(Promise.resolve("read"));
  void client.invalidateQueries({ queryKey: ["other"] });
  await expect.poll(shown).toBe("read");
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(reads()).toBe(1);
  stop();
});
