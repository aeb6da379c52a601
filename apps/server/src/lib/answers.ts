import type { Proposal } from "@krapao/contract/operator/proposal-shapes";

/** The content type of an answer in JSON. */
export const JSON_TYPE = "application/json; charset=utf-8";

/** The answer for money in progress: 202 `PENDING` with the wallet at that moment (CONTRACT.md, Pending). */
export class Pending {
  readonly reference: string;

  constructor(reference: string) {
    this.reference = reference;
  }
}

/** {@link Pending} for the movement `reference`. */
export const pending = (reference: string): Pending => new Pending(reference);

/** The answer for a change that needs another operator's approval: 202 with the proposal. */
export class Proposed {
  readonly proposal: Proposal;

  constructor(proposal: Proposal) {
    this.proposal = proposal;
  }
}

/**
 * A successful answer that is already JSON text, for a call that writes its own. The text fits the contract's schema.
 */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A successful answer that was already committed under the caller's key, if there is one. It is not stored again. */
export class KeptText extends JsonText {}
