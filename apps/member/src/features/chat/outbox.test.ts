import { expect, test } from "vitest";

import { again, change, isUpload, nextOf, type Outgoing, readOutbox, sentOf, writeOutbox } from "./outbox.ts";

const text = (id: string, status: Outgoing["status"] = "sending"): Outgoing => ({
  id,
  draft: { message_type: "text", payload: { message: id } },
  status,
  part: 0,
  at: "2026-11-22T07:00:00.000Z",
});
const file = (id: string, path: string | null): Outgoing => ({
  ...text(id),
  draft: { message_type: "media", fileType: "image", name: "slip.png", path },
});
const ids = (outbox: readonly Outgoing[]) => outbox.map(({ id }) => id);

test("messages are sent in the order in which they were written; a failed one delays no other", () => {
  expect(nextOf([text("a"), text("b")])?.id).toBe("a");
  expect(nextOf([text("a", "failed"), text("b"), text("c")])?.id).toBe("b");
  expect(nextOf([text("a", "failed")])).toBeUndefined();
});

test("a message that is sent again keeps its id and goes to the end of the queue", () => {
  const outbox = again([text("a", "failed"), text("b")], "a", "2026-11-22T08:00:00.000Z");
  expect(ids(outbox)).toEqual(["b", "a"]);
  expect(outbox[1]).toMatchObject({ status: "sending", at: "2026-11-22T08:00:00.000Z" });
  const [, other] = outbox;
  expect(other === undefined ? null : sentOf(other)?.deliver.id).toBe("a");
});

test("a message that is being sent is not sent a second time", () => {
  const outbox = [text("a"), text("b")];
  expect(again(outbox, "a", "2026-11-22T08:00:00.000Z")).toBe(outbox);
});

test("a file is sent by its path, and not before there is one", () => {
  expect(sentOf(file("a", null))).toBeNull();
  expect(sentOf(file("a", "p1"))).toMatchObject({ message_type: "media", payload: { filePath: "p1" } });
});

test("a reload keeps what waits, and begins an upload anew; foreign data is ignored", () => {
  const stored = writeOutbox([text("a"), { ...file("b", null), status: "uploading_file", part: 0.5 }, file("c", "p")]);
  const outbox = readOutbox(stored);
  expect(ids(outbox)).toEqual(["a", "b", "c"]);
  expect(outbox[1]).toMatchObject({ status: "sending", part: 0 });
  expect(outbox.map(isUpload)).toEqual([false, true, false]);
  expect(writeOutbox([])).toBeNull();
  for (const bad of [null, "{", '"x"', "[1, null, {}]"]) expect(readOutbox(bad)).toEqual([]);
});

test("a change affects one message only", () => {
  expect(change([text("a"), text("b")], "b", { part: 0.5 }).map(({ part }) => part)).toEqual([0, 0.5]);
});
