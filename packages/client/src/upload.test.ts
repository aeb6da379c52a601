import { uploadImage } from "@krapao/contract/chat/upload-image";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { CallError, NO_ANSWER } from "./call-error.ts";
import { createUpload } from "./upload.ts";

/** The part of the browser's XMLHttpRequest that an upload uses. */
class Xhr extends EventTarget {
  readonly upload = new EventTarget();
  readonly headers = new Map<string, string>();
  opened: readonly string[] = [];
  body = new FormData();
  timeout = 0;
  status = 0;
  responseText = "";
  isAborted = false;
  open = (...opened: readonly string[]): void => void (this.opened = opened);
  setRequestHeader = (name: string, value: string): void => void this.headers.set(name, value);
  send = (body: FormData): void => void (this.body = body);
  abort = (): void => void (this.isAborted = true);
  readonly tell = (event: string): boolean => this.dispatchEvent(new Event(event));
  readonly answer = (status: number, text: string): void => {
    Object.assign(this, { status, responseText: text });
    this.tell("load");
  };
}

let xhr: Xhr;
beforeEach(() => {
  vi.stubGlobal("XMLHttpRequest", function create() {
    xhr = new Xhr();
    return xhr;
  });
});
afterEach(() => void vi.unstubAllGlobals());

const file = new File(["x"], "slip.png");
const begin = (fields = {}) => {
  const leaving = new AbortController();
  const parts: number[] = [];
  const upload = createUpload({ token: () => "t-1", headers: () => ({ "x-client": "wallet-user" }) });
  const sent = upload(uploadImage, file, { onProgress: (part) => parts.push(part), signal: leaving.signal, fields });
  return { sent, parts, leaving };
};

test("a file is sent within five minutes, after the other fields, and reports its progress", async () => {
  const { sent, parts } = begin({ guestId: "g" });
  expect(xhr.opened).toEqual(["POST", "/api/chat/upload-image"]);
  expect(xhr.timeout).toBe(300_000);
  expect([...xhr.headers]).toEqual([
    ["authorization", "Bearer t-1"],
    ["x-client", "wallet-user"],
  ]);
  expect([...xhr.body.keys()]).toEqual(["guestId", "file"]);
  const progress = Object.assign(new Event("progress"), { loaded: 1, total: 4, lengthComputable: true });
  xhr.upload.dispatchEvent(progress);
  expect(parts).toEqual([0.25]);
  xhr.answer(200, '{"path":"p"}');
  expect(await sent).toEqual({ path: "p" });
});

test.each(["error", "timeout"])("%s: no answer came", async (event) => {
  const { sent } = begin();
  xhr.tell(event);
  await expect(sent).rejects.toEqual(new CallError(NO_ANSWER, 0));
});

test("a refusal is reported by its key, and a cancelled upload sends nothing more", async () => {
  const refused = begin();
  xhr.answer(413, '{"message":"KEY_INVALID"}');
  await expect(refused.sent).rejects.toMatchObject({ key: "KEY_INVALID", status: 413 });
  const { sent, leaving } = begin();
  leaving.abort();
  await expect(sent).rejects.toBe(leaving.signal.reason);
  expect(xhr.isAborted).toBe(true);
});
