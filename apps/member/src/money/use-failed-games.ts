import { CallError } from "../lib/client.ts";
import { useWallet } from "./wallet-query.ts";

/** The names of the games because of which a call was refused: “PG Slot · Joker”. Empty when there are none. */
export const useFailedGames = (): ((failure: unknown) => string) => {
  const { data: wallet } = useWallet();
  return (failure) => {
    const failed = failure instanceof CallError ? failure.detail["failed"] : undefined;
    if (!Array.isArray(failed)) return "";
    return failed
      .filter((code) => typeof code === "string")
      .map((code) => wallet?.slots.find((slot) => slot.code === code)?.name ?? code)
      .join(" · ");
  };
};
