/** The SMS gateway. */
export type SmsPort = {
  /**
   * Sends `text` to `phone` (E.164). Every answer but an explicit success is `not-sent`. The text is not sent again.
   */
  readonly send: (message: {
    readonly phone: string;
    readonly text: string;
    readonly reference: string;
  }) => Promise<"sent" | "not-sent">;
};
