import { CallError } from "../lib/client.ts";
import { useWallet } from "./wallet-query.ts";

/** The names of games by their codes: “PG Slot · Joker”. Empty when there are none. */
export const useGameNames = (): ((codes: readonly string[]) => string) => {
  const { data: wallet } = useWallet();
  return (codes) =>
    codes.map((code) => wallet?.slots.find((slot) => slot.code === code)?.name ?? code).join("\u00a0· ");
};

/** The names of the games because of which a call was refused. Empty when there are none. */
export const useFailedGames = (): ((failure: unknown) => string) => {
  const namesOf = useGameNames();
  return (failure) => {
    const failed = failure instanceof CallError ? failure.detail["failed"] : undefined;
    return Array.isArray(failed) ? namesOf(failed.filter((code) => typeof code === "string")) : "";
  };
};
