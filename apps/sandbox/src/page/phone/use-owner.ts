import { useState } from "react";

import type { Person } from "../../host/page-shapes.ts";

const KEY = "sandbox-owners";

const isPerson = (value: unknown): value is Person =>
  typeof value === "object" &&
  value !== null &&
  "bankCode" in value &&
  "accountNo" in value &&
  "accountName" in value &&
  [value.bankCode, value.accountNo, value.accountName].every((each) => typeof each === "string");

const kept = (): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
};

/** The bank account of a phone's bank app. `before` is used until one is chosen. The choice is kept in this browser. */
export const useOwner = (phone: string | null, before: Person): readonly [Person, (owner: Person) => void] => {
  const [owners, setOwners] = useState(kept);
  const mine = owners[phone ?? ""];
  const change = (owner: Person): void => {
    const next = { ...owners, [phone ?? ""]: owner };
    setOwners(next);
    try {
      localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // Storage is off, so the choice lasts until the page is closed.
    }
  };
  return [isPerson(mine) ? mine : before, change];
};
