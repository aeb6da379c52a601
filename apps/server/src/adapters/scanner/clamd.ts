import { connect, type Socket } from "node:net";

import { createSlots } from "../../lib/slots.ts";
import type { ScanAnswer, Scanner } from "./port.ts";

/** Where clamd listens: a socket of this machine, or a host and port. */
export type ClamdAddress = { readonly path: string } | { readonly host: string; readonly port: number };

/** The time for a scan, from the first byte to the answer. */
const SCAN_MS = 30_000;
const CHUNK_BYTES = 64 * 1_024;
/** The longest answer. clamd answers in one short line. */
const MOST_ANSWER_BYTES = 4_096;
/** The number of scans at once and of waiting scans, and how long a scan waits. */
const AT_ONCE = 4;
const WAITING = 64;
const WAIT_MS = 10_000;
/** How much of an answer is reported. */
const MOST_TEXT = 200;

/**
 * The answer to INSTREAM: `stream: OK`, `stream: <signature> FOUND`, or an error such as `INSTREAM size limit exceeded.
 * ERROR`. Any other answer says nothing about the file.
 */
const answerOf = (text: string): ScanAnswer => {
  if (text === "stream: OK") return { is: "clean" };
  const [, signature] = /^stream: (.+) FOUND$/.exec(text) ?? [];
  if (signature !== undefined) return { is: "infected", signature: signature.slice(0, MOST_TEXT) };
  return { is: "silent", why: text === "" ? "no answer" : text.slice(0, MOST_TEXT) };
};

const lengthOf = (bytes: number): Buffer => {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes);
  return length;
};

/** The command, then chunks behind their lengths, then a length of zero (clamd(8), INSTREAM). */
const send = (socket: Socket, bytes: Uint8Array): void => {
  socket.write("zINSTREAM\0");
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    const chunk = bytes.subarray(start, start + CHUNK_BYTES);
    socket.write(lengthOf(chunk.length));
    socket.write(chunk);
  }
  socket.write(lengthOf(0));
};

const scanOnce = (address: ClamdAddress, bytes: Uint8Array, limitMs: number): Promise<ScanAnswer> =>
  new Promise((resolve) => {
    const socket = connect(address);
    const received: Buffer[] = [];
    let size = 0;
    let isOver = false;
    const end = (answer: ScanAnswer): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(alarm);
      socket.destroy();
      resolve(answer);
    };
    const alarm = setTimeout(() => end({ is: "silent", why: "too slow" }), limitMs);
    socket.on("connect", () => send(socket, bytes));
    socket.on("data", (data: Buffer) => {
      received.push(data);
      size += data.length;
      const text = Buffer.concat(received).toString("latin1");
      if (text.includes("\0")) return end(answerOf((text.split("\0")[0] ?? "").trim()));
      if (size > MOST_ANSWER_BYTES) end({ is: "silent", why: "an answer too long" });
    });
    // An answer without its terminator may have been cut off, so it says nothing.
    socket.on("close", () => end({ is: "silent", why: "no answer" }));
    socket.on("error", (error) => end({ is: "silent", why: error.message }));
  });

/** ClamAV's daemon by INSTREAM. It gets bytes, and none of our paths. */
export const createClamd = (address: ClamdAddress, limitMs = SCAN_MS): Scanner => {
  const slots = createSlots(AT_ONCE, WAITING);
  return {
    scan: async (bytes) => {
      const giveBack = await slots.take(WAIT_MS);
      if (giveBack === null) return { is: "silent", why: "too many scans wait" };
      try {
        return await scanOnce(address, bytes, limitMs);
      } finally {
        giveBack();
      }
    },
  };
};
