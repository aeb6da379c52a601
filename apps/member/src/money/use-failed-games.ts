import { useT } from "@krapao/i18n/react";

import { CallError } from "../lib/client.ts";
import { useWallet } from "./wallet-query.ts";

/** The names of games by their codes: “PG Slot · Joker”. Empty when there are none. */
export const useGameNames = (): ((codes: readonly string[]) => string) => {
  const { data: wallet } = useWallet();
  return (codes) =>
    codes.map((code) => wallet?.slots.find((slot) => slot.code === code)?.name ?? code).join("\u00a0· ");
};

/** The codes of the games that gave no money or no balance, and those of them that another transfer uses. */
type Failed = { readonly failed: readonly string[]; readonly busy: readonly string[] };

const codesIn = (field: unknown): readonly string[] =>
  Array.isArray(field) ? field.filter((code) => typeof code === "string") : [];

/** The games because of which a call was refused. */
export const failedOf = (failure: unknown): Failed =>
  failure instanceof CallError
    ? { failed: codesIn(failure.detail["failed"]), busy: codesIn(failure.detail["busy"]) }
    : { failed: [], busy: [] };

/** The names of the games because of which a call was refused. Empty when there are none. */
export const useFailedGames = (): ((failure: unknown) => string) => {
  const namesOf = useGameNames();
  return (failure) => namesOf(failedOf(failure).failed);
};

/** What holds games up: `silentText` says it of those without an answer. A busy one is free again in a moment. */
export const useFailedText = (): ((failed: Failed, silentText: (names: string) => string) => string) => {
  const t = useT("member");
  const namesOf = useGameNames();
  return ({ failed, busy }, silentText) => {
    const silent = failed.filter((code) => !busy.includes(code));
    return [
      ...(silent.length > 0 ? [silentText(namesOf(silent))] : []),
      ...(busy.length > 0 ? [t("home.busyGames", { names: namesOf(busy) })] : []),
    ].join(" ");
  };
};
