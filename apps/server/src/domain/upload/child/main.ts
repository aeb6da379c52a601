import { reEncode } from "./re-encode.ts";
import { reEncodeGif } from "./re-encode-gif.ts";
import type { DecodeRequest, Reply, DecodeResult, Work } from "./messages.ts";
import { readCodes } from "./read-codes.ts";

const WORKS: Readonly<Record<Work, (bytes: Uint8Array) => Promise<DecodeResult>>> = {
  "re-encode": reEncode,
  "re-encode-gif": reEncodeGif,
  "read-codes": readCodes,
};

/** The bytes come from a stranger. Whatever error they cause, the answer is that they are no picture. */
const answerOf = async ({ work, bytes }: DecodeRequest): Promise<DecodeResult> => {
  try {
    return await WORKS[work](bytes);
  } catch {
    return { is: "no-picture" };
  }
};

/** Checks a message of the server, the only input of this process. */
const isAsk = (message: unknown): message is DecodeRequest =>
  typeof message === "object" && message !== null && "work" in message && "bytes" in message;

process.on("message", (message) => {
  if (!isAsk(message)) return;
  void answerOf(message).then((answer) => {
    const reply: Reply = { n: message.n, answer };
    process.send?.(reply);
  });
});
// Everything that it needs is loaded by now.
process.send?.("ready");
// Without its server it has nothing to do.
process.once("disconnect", () => process.exit(0));
