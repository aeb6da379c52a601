/** An account as a bank knows it: the bank's code as in our list, and digits. */
export type SlipAccount = { readonly bankCode: string; readonly accountNo: string };

/** A slip's text, and the accounts that it may be between: banks show strangers' accounts masked, and compare them whole. */
export type SlipQuestion = {
  /** The mini QR's text, as it stands on the slip. */
  readonly payload: string;
  readonly sender: SlipAccount;
  readonly receivers: readonly SlipAccount[];
};

/** The transfer behind a slip, in the bank's words. `amount` in minor units. */
export type VerifiedSlip = {
  /** The sending bank's reference, its code, and its three digits. */
  readonly reference: string;
  readonly sendingBank: string;
  readonly bankNumber: string;
  readonly amount: bigint;
  readonly currency: "THB" | "LAK";
  readonly at: Date;
  /** Whether it came from the asked sender's account. */
  readonly isSender: boolean;
  /** Which of the asked receivers it went to; null for any other account. */
  readonly receiver: SlipAccount | null;
};

/**
 * What the bank says of a slip. `not-ready`: it does not know yet, and will; `not-found`: there is no such transfer;
 * `not-human`: it wanted a person, and its riddle was not solved; `unclear` is no answer at all.
 */
export type SlipAnswer =
  | { readonly is: "known"; readonly slip: VerifiedSlip }
  | { readonly is: "not-ready" | "not-found" | "not-human" }
  | { readonly is: "unclear"; readonly why: string };

/** Asks a bank about the transfer behind a slip. Asking changes nothing there. */
export type SlipPort = {
  /** One question, 15 s at most. */
  readonly verify: (question: SlipQuestion) => Promise<SlipAnswer>;
};
