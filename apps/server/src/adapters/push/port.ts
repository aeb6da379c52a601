/** A device of a member at its browser's push service. */
export type PushTarget = {
  /** The address that the push service gave to the browser. */
  readonly endpoint: string;
  /** The browser's public key: 65 bytes, a point of P-256. */
  readonly p256dh: Buffer;
  /** A secret of the browser that we know too: 16 bytes. */
  readonly auth: Buffer;
};

/** The key by which push services know us (RFC 8292). */
export type PushKey = { readonly publicKey: Buffer; readonly privateKey: Buffer };

/**
 * The push service's answer. `gone`: the device no longer exists. `later`: the message was not taken, or that is not
 * known; `afterMs` is the wait that the service asked for. `refused`: it will never take this message.
 */
export type PushVerdict =
  | { readonly is: "taken" }
  | { readonly is: "gone" }
  | { readonly is: "later"; readonly afterMs: number }
  | { readonly is: "refused"; readonly status: number };

/** The browsers' push services. */
export type PushPort = {
  /** Whether we send to this address at all, because a stranger named it (S38). */
  readonly mayReach: (endpoint: string) => boolean;
  readonly send: (
    key: PushKey,
    target: PushTarget,
    message: {
      readonly text: string;
      /** How long the push service keeps the message for a device that is off. */
      readonly keptSeconds: number;
    },
  ) => Promise<PushVerdict>;
};
