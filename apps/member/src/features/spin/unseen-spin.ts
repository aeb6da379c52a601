import { fingerprintOf } from "@krapao/client/request";
import { getSpinHistory } from "@krapao/contract/spin/get-spin-history";
import type { Fairness, PastSpin } from "@krapao/contract/spin/shapes";
import { spin } from "@krapao/contract/spin/spin";

import { awaitsAnswer, CallError, NO_ANSWER, request } from "../../lib/client.ts";
import { owner } from "../../lib/session.ts";
import { ofTab } from "../../lib/storage.ts";
import { unanswered } from "../../lib/unanswered.ts";

const KEY = "unseen-spin";

/**
 * Notes in this tab that a spin was asked for: this draw of these seeds. One that was noted before, and whose prize was
 * not shown, stays noted.
 */
export const noteSpin = ({ seedHash, nonce }: Fairness): void => {
  if (ofTab.get(KEY) === null) ofTab.set(KEY, `${nonce} ${seedHash}`);
};

/** The prize was shown, or there was no spin. */
export const forgetSpin = (): void => ofTab.set(KEY, null);

/**
 * The noted spin, when it was made. It is only read, because a spin costs a coin and only a press may send it. Null
 * when there is nothing to show. Throws NO_ANSWER when it was sent without an answer and is not known to be made.
 */
export const readUnseenSpin = async (): Promise<PastSpin | null> => {
  const noted = ofTab.get(KEY);
  if (noted === null) return null;
  const [nonce, seedHash] = noted.split(" ");
  const isAwaited = await awaitsAnswer(spin);
  const spins = await request(getSpinHistory, {}).catch(() => null);
  const made = spins?.find((each) => each.seedHash === seedHash && each.nonce >= Number(nonce));
  if (made !== undefined) {
    // The next press is a new spin.
    await unanswered.answered(await owner(), fingerprintOf(spin, {}));
    return made;
  }
  // It is told once. The kept key still makes the next press the same spin.
  if (spins !== null) forgetSpin();
  if (isAwaited) throw new CallError(NO_ANSWER, 0);
  return null;
};
