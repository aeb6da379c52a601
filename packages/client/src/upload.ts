import type { CallShape } from "@krapao/contract/call";
import { UPLOAD_TIMEOUT_MS } from "@krapao/contract/constants";
import type { AnswerOf } from "@krapao/contract/types";

import { CallError, NO_ANSWER, refusalOf } from "./call-error.ts";
import { headersOf, type Transport } from "./transport.ts";

type UploadOptions = {
  /** The part that has been sent, from 0 to 1. */
  readonly onProgress: (part: number) => void;
  readonly signal: AbortSignal;
  /** Further fields of the form, before the file. */
  readonly fields?: Readonly<Record<string, string>>;
};

type Upload = <C extends CallShape>(call: C, file: File, options: UploadOptions) => Promise<AnswerOf<C>>;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Sends one file in the field `file`, in five minutes at most. Resolves with the call's answer or throws a {@link
 * CallError}. It uses XMLHttpRequest because fetch does not report the progress of a body. When aborted, it rejects
 * with the signal's reason.
 */
export const createUpload =
  (transport: Transport): Upload =>
  <C extends CallShape>(
    call: C,
    file: File,
    { onProgress, signal, fields = {} }: UploadOptions,
  ): Promise<AnswerOf<C>> =>
    new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest();
      const bearer = transport.token();
      const abort = (): void => {
        xhr.abort();
        reject(signal.reason);
      };
      const noAnswer = (): void => reject(new CallError(NO_ANSWER, 0));
      xhr.open(call.method, call.path);
      xhr.timeout = UPLOAD_TIMEOUT_MS;
      headersOf(transport, call, bearer).forEach((value, name) => xhr.setRequestHeader(name, value));
      xhr.upload.addEventListener("progress", ({ loaded, total, lengthComputable }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      });
      xhr.addEventListener("error", noAnswer);
      xhr.addEventListener("timeout", noAnswer);
      xhr.addEventListener("load", () => {
        const answer = parse(xhr.responseText);
        if (xhr.status >= 200 && xhr.status < 300) {
          // The server sends what the contract declares.
          resolve(answer as AnswerOf<C>);
          return;
        }
        const refusal = refusalOf(xhr.status, answer);
        transport.onRefusal?.(refusal, bearer);
        reject(refusal);
      });
      if (signal.aborted) {
        reject(signal.reason);
        return;
      }
      signal.addEventListener("abort", abort, { once: true });
      xhr.addEventListener("loadend", () => signal.removeEventListener("abort", abort));
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set("file", file);
      xhr.send(form);
    });
