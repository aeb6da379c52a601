import { dateOf, textOf } from "../store/row.ts";
import type { Store } from "../store/store.ts";
import type { Clock } from "../world/options.ts";

/**
 * Answers of the bank's verifier in place of the true one: it does not know the slip yet; it demands a captcha, which
 * was wrong; there is no such transfer; or another transfer's reference.
 */
export const MOODS = ["not-ready", "captcha-wrong", "not-found", "other-reference"] as const;
export type Mood = (typeof MOODS)[number];

export type VerifierMoods = {
  /** From now on, until `until`. Null removes it. */
  readonly set: (reference: string, mood: { readonly says: Mood; readonly until: Date } | null) => void;
  readonly of: (reference: string) => Mood | null;
};

const schema = `
create table if not exists verifier_mood (
  reference text primary key,
  says text not null,
  until integer not null
) strict, without rowid;
`;

/** The answers that a person set for the slip verifier of one world, in place of the true ones. */
export const createVerifierMoods = (store: Store, clock: Clock): VerifierMoods => {
  store.define(schema);
  return {
    set: (reference, mood) =>
      store.write(() => {
        store.run("delete from verifier_mood where reference = ?", reference);
        if (mood !== null)
          store.run(
            "insert into verifier_mood (reference, says, until) values (?, ?, ?)",
            reference,
            mood.says,
            mood.until.getTime(),
          );
      }),
    of: (reference) => {
      const row = store.one("select * from verifier_mood where reference = ?", reference);
      if (!row || dateOf(row, "until") <= clock.now()) return null;
      const says = textOf(row, "says");
      return MOODS.find((mood) => mood === says) ?? null;
    },
  };
};
