import { solveProof } from "@krapao/client/solve-proof";
import type { ProofChallenge } from "@krapao/contract/otp/shapes";

// Runs outside the page's thread, so that the page stays responsive.
addEventListener("message", ({ data }: MessageEvent<ProofChallenge>) => {
  solveProof(data).then(
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker speaks to its page alone
    (solved) => postMessage(solved),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker speaks to its page alone
    () => postMessage(null),
  );
});
