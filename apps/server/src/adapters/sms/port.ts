/** The SMS gateway. */
export type SmsPort = {
  /** Sends `text` to `phone` (E.164). Anything but an explicit yes is `not-sent`; it is not tried again. */
  readonly send: (message: {
    readonly phone: string;
    readonly text: string;
    readonly reference: string;
  }) => Promise<"sent" | "not-sent">;
};
