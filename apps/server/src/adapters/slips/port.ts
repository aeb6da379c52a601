/** An account as a bank knows it: the bank's code as in our list, and digits. */
export type SlipAccount = { readonly bankCode: string; readonly accountNo: string };

/**
 * The text of a slip, and the accounts that may have sent and received the money. Banks mask accounts in their answers,
 * but compare whole ones.
 */
export type SlipQuestion = {
  /** The text of the mini QR on the slip. */
  readonly payload: string;
  readonly sender: SlipAccount;
  readonly receivers: readonly SlipAccount[];
};

/** The transfer of a slip, as the bank tells it. `amount` in minor units. */
export type VerifiedSlip = {
  /** The sending bank's reference, its code, and its number of three digits. */
  readonly reference: string;
  readonly sendingBank: string;
  readonly bankNumber: string;
  readonly amount: bigint;
  readonly currency: "THB" | "LAK";
  readonly at: Date;
  /** Whether it came from the sender's account of the question. */
  readonly isSender: boolean;
  /** The receiver, out of those of the question. Null for another account. */
  readonly receiver: SlipAccount | null;
};

/**
 * The bank's answer about a slip. `not-ready`: the bank does not know the transfer yet, but will. `not-found`: there is
 * no such transfer. `not-human`: the bank asked for a captcha, which was not solved. `unclear`: no usable answer.
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
