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

test("a read that got no answer is tried three times more", async () => {
  expect(await triesOf(new CallError(NO_ANSWER, 0))).toBe(4);
});

test("a read that was refused is not tried again", async () => {
  expect(await triesOf(new CallError("NO_DATA", 404))).toBe(1);
});
