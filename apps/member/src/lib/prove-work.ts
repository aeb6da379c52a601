import { isProofChallenge } from "@krapao/client/solve-proof";
import type { SolvedProof } from "@krapao/contract/otp/shapes";

/**
 * Computes the proof of work that a refusal asks for, in a worker of this origin. Null when it asks for none or none
 * can be computed.
 */
export const proveWork = (asked: unknown): Promise<SolvedProof | null> => {
  if (!isProofChallenge(asked)) return Promise.resolve(null);
  return new Promise((resolve) => {
    const worker = new Worker(new URL("proof-worker.ts", import.meta.url), { type: "module" });
    const end = (solved: SolvedProof | null): void => {
      worker.terminate();
      resolve(solved);
    };
    worker.addEventListener("message", ({ data }: MessageEvent<SolvedProof | null>) => end(data));
    worker.addEventListener("error", () => end(null));
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker speaks to its page alone
    worker.postMessage(asked);
  });
};
