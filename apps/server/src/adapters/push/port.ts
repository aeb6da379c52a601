/** A device of a member at its browser's push service. */
export type PushTarget = {
  /** The address that the browser was given there. */
  readonly endpoint: string;
  /** The browser's public key: 65 bytes, a point of P-256. */
  readonly p256dh: Buffer;
  /** What the browser and we alone know: 16 bytes. */
  readonly auth: Buffer;
};

/** The key that a push service knows us by (RFC 8292). */
export type PushKey = { readonly publicKey: Buffer; readonly privateKey: Buffer };

/**
 * What the push service said. `gone`: there is no such device any more; `later`: nothing was taken, or nobody knows, and
 * `afterMs` is what it asked to wait; `refused`: it will never take this.
 */
export type PushVerdict =
  | { readonly is: "taken" }
  | { readonly is: "gone" }
  | { readonly is: "later"; readonly afterMs: number }
  | { readonly is: "refused"; readonly status: number };

/** The browsers' push services. */
export type PushPort = {
  /** Whether we send to this address at all: a stranger named it (S38). */
  readonly mayReach: (endpoint: string) => boolean;
  readonly send: (
    key: PushKey,
    target: PushTarget,
    message: {
      readonly text: string;
      /** How long the push service keeps it for a device that is off. */
      readonly keptSeconds: number;
    },
  ) => Promise<PushVerdict>;
};
