import type { CallShape } from "@krapao/contract/call";
import { UPLOAD_TIMEOUT_MS } from "@krapao/contract/constants";
import type { AnswerOf } from "@krapao/contract/types";

import { CallError, leaveIfOver, messageOf, NO_ANSWER } from "./client.ts";
import { token } from "./session.ts";

type UploadOptions = {
  /** How much is sent, from 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Sends one file in the field `file`, five minutes at most, and gives the call's answer or throws a {@link CallError}. By
 * XMLHttpRequest, which alone tells how much of a body is sent. Aborted, it rejects with the signal's reason.
 */
export const upload = <C extends CallShape>(
  call: C,
  file: File,
  { onProgress, signal }: UploadOptions,
): Promise<AnswerOf<C>> =>
  new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const bearer = token();
    const abort = (): void => {
      xhr.abort();
      reject(signal.reason);
    };
    const noAnswer = (): void => reject(new CallError(NO_ANSWER, 0));
    xhr.open(call.method, call.path);
    xhr.timeout = UPLOAD_TIMEOUT_MS;
    xhr.setRequestHeader("x-client", "wallet-user");
    if (bearer !== null) xhr.setRequestHeader("authorization", `Bearer ${bearer}`);
    xhr.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    xhr.addEventListener("error", noAnswer);
    xhr.addEventListener("timeout", noAnswer);
    xhr.addEventListener("load", () => {
      const answer = parse(xhr.responseText);
      if (xhr.status >= 200 && xhr.status < 300) {
        resolve(answer as AnswerOf<C>);
        return;
      }
      const key = messageOf(answer);
      leaveIfOver(xhr.status, key, bearer);
      const detail = typeof answer === "object" && answer !== null ? (answer as Record<string, unknown>) : {};
      reject(new CallError(key ?? "INTERNAL_SERVER_ERROR", xhr.status, detail));
    });
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    signal.addEventListener("abort", abort, { once: true });
    xhr.addEventListener("loadend", () => signal.removeEventListener("abort", abort));
    const form = new FormData();
    form.set("file", file);
    xhr.send(form);
  });
