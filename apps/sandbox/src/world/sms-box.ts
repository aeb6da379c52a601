import { dateOf, textOf } from "../store/row.ts";
import type { Store } from "../store/store.ts";
import type { Clock } from "./options.ts";

export type Sms = {
  readonly phone: string;
  readonly at: Date;
  readonly text: string;
  /** The code in the text. Null when it has none. */
  readonly otpRef: string | null;
  readonly otpCode: string | null;
};

/** The messages of every phone. `phone` is E.164. */
export type SmsBox = {
  /** Stores a message. Returns its number. */
  readonly take: (message: { readonly phone: string; readonly sender: string; readonly text: string }) => string;
  /** Newest first, of these phones or of all, at most 200. */
  readonly list: (phones: readonly string[] | null) => readonly Sms[];
};

/**
 * The code that a phone's keyboard would offer: after the `#` of `@host #code`, otherwise the only group of 6 digits.
 */
export const otpCodeOf = (text: string): string | null =>
  (/#(\d{6})(?!\d)/.exec(text) ?? /(?<!\d)(\d{6})(?!\d)/.exec(text))?.[1] ?? null;

/**
 * The reference of a code in the text of an SMS: 3 to 12 letters and digits after the word for “reference” in English,
 * Thai or Lao. Null when there is none.
 */
export const otpRefOf = (text: string): string | null =>
  /(?:[Rr][Ee][Ff](?:erence)?(?: code)?|อ้างอิง|ອ້າງອີງ)[\s:.=#(]*([A-Z0-9]{3,12})(?![A-Za-z0-9])/u.exec(text)?.[1] ?? null;

/** The phones' messages of one world, in its store. */
export const createSmsBox = (store: Store, clock: Clock): SmsBox => ({
  take: ({ phone, sender, text }) =>
    store.write(() => {
      const at = clock.now().getTime();
      const row = store.one(
        "insert into sms (phone, sender, text, at) values (?, ?, ?, ?) returning id",
        phone,
        sender,
        text,
        at,
      );
      return String(row?.["id"]);
    }),
  list: (phones) => {
    const one = "phone in (select value from json_each(?))";
    const select = `select * from sms where ${phones === null ? "true" : one} order by id desc limit 200`;
    return store.all(select, ...(phones === null ? [] : [JSON.stringify(phones)])).map((row) => {
      const text = textOf(row, "text");
      const code = otpCodeOf(text);
      return {
        phone: textOf(row, "phone"),
        at: dateOf(row, "at"),
        text,
        otpRef: code === null ? null : otpRefOf(text),
        otpCode: code,
      };
    });
  },
});
