import { allOf, type Filter } from "../../apps/server/src/domain/transaction/filter.ts";
import type { Part } from "../../apps/server/src/domain/transaction/find-rows.ts";

const all = allOf("THB");

export type Question = { readonly name: string; readonly filter: Filter; readonly sort: Part["sort"] };

const ask = (name: string, filter: Partial<Filter>, sort: Part["sort"] = "newest"): Question => ({
  name,
  filter: { ...all, ...filter },
  sort,
});

/** The requests of the page: each filter alone, some combined, some that rarely match, and every order. */
export const questions: readonly Question[] = [
  ask("everything", {}),
  ask("everything, oldest first", {}, "oldest"),
  ask("everything, largest first", {}, "largest"),
  ask("a week", { from: "2026-11-16", to: "2026-11-22" }),
  ask("a week, largest first", { from: "2026-11-16", to: "2026-11-22" }, "largest"),
  ask("at least 1,000", { least: "100000" }),
  ask("at least 99,900", { least: "9990000" }),
  ask("between 1,234 and 1,250", { least: "123400", most: "125000" }),
  ask("deposits and withdrawals", { kinds: ["deposit", "withdraw"] }),
  ask("by slip", { channels: ["slip"] }),
  ask("at SCB", { banks: ["SCB"] }),
  ask("at PG", { providers: ["PG"] }),
  ask("in progress", { states: ["open"] }),
  ask("returned", { states: ["returned"] }),
  ask("of a member", { member: "1000000007" }),
  ask("of a member, largest first", { member: "1000000007" }, "largest"),
  ask("decided by a person", { operator: "any" }),
  ask("gift links returned at BCEL in a month", {
    channels: ["gift"],
    banks: ["BCEL"],
    states: ["returned"],
    from: "2026-03-01",
    to: "2026-03-31",
  }),
  ask("gift links of a bank that has none", { channels: ["gift"], banks: ["NONE"] }),
];
