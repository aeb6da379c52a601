import { createDownload } from "@krapao/client/download";
import type { CallShape } from "@krapao/contract/call";

import { type Input, transport, withFreshSignIn } from "./client.ts";

const downloadOnce = createDownload(transport);

/** Downloads a file that a call of the operators' API returns, with the question for the password where it is needed. */
export const download = <C extends CallShape>(call: C, input: Input<C>): Promise<Blob> =>
  withFreshSignIn(call, () => downloadOnce(call, input));
