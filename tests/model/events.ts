/**
 * What happened to one movement, as a simulation records it for `checkTrace`. Events are in the order in which they
 * happened. `at` is in milliseconds of one clock for the whole recording; for what a statement did, the time that the
 * database gave it. `process` is who did it: a server's name, or `provider` or `database`. `leg` is 1 when left out.
 */
export type MovementEvent = {
  readonly at: number;
  readonly process: string;
  readonly leg?: number;
} & (
  | {
      readonly what:
        /** The hold is committed. */
        | "held"
        /** A process sends the statement that marks the call, for the first time. Its age counts from here. */
        | "sending"
        /** The mark is committed for this process. Together with the hold: `held`, then `marked`, at the same time. */
        | "marked"
        /** The process that marked will never write the call, because it was too late or lacked something. */
        | "given-up"
        /** The call's first byte is written. */
        | "written"
        /** The provider answered that it did nothing at all, so the call may be written once more. */
        | "not-taken"
        /** The provider stores a void of the reference for ever. */
        | "voided"
        /** The database restarted, failed over or had its clock set, so ages start again. */
        | "epoch"
        /** The leg's hold was posted or released. */
        | "settled"
        | "released"
        /** A yes after a release was booked to the provider's difference account, and flagged. */
        | "difference"
        /** A final state changed. */
        | "final-changed";
    }
  /** What the provider did when the call arrived, recorded where the provider is simulated. */
  | { readonly what: "arrived"; readonly did: "done" | "refused" }
  /** How the calling process understood the answer. */
  | { readonly what: "answered"; readonly is: "done" | "refused" | "unclear" }
  /** `isExpired`: the provider answered that its own clock has passed the signed `notAfter`. */
  | { readonly what: "asked"; readonly is: "done" | "refused" | "not-found" | "unclear"; readonly isExpired?: boolean }
  /** Balances before and after, or an operator, decided the result of the call. */
  | { readonly what: "compared" | "decided"; readonly is: "done" | "refused" }
);

/** How long things may take, in the unit of `at`. */
export type Limits = { readonly late: number; readonly call: number; readonly believe: number };

/** The limits of production, in milliseconds. */
export const limits: Limits = { late: 2_000, call: 15_000, believe: 45_000 };
