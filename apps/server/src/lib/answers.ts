import type { Proposal } from "@krapao/contract/operator/proposal-shapes";

/** The content type of an answer in JSON. */
export const JSON_TYPE = "application/json; charset=utf-8";

/** Money on its way: answered as 202 `PENDING` with the wallet as it is then (CONTRACT.md, Pending). */
export class Pending {
  readonly reference: string;

  constructor(reference: string) {
    this.reference = reference;
  }
}

/** The answer that says: `reference` is on its way. */
export const pending = (reference: string): Pending => new Pending(reference);

/** What was asked for waits for another's yes: answered as 202 with the proposal. */
export class Proposed {
  readonly proposal: Proposal;

  constructor(proposal: Proposal) {
    this.proposal = proposal;
  }
}

/** A good answer that is JSON text already, for a call that writes its own; it fits the contract's schema. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A good answer that was committed under the caller's key already, where there is one: nothing is kept of it again. */
export class KeptText extends JsonText {}
