import { usePlaceName } from "./use-activity.ts";
import { failedGames } from "./failed-games.ts";

/** The names of the games because of which a call was refused: “PG Slot · Joker”. Empty when there are none. */
export const useFailedGames = (): ((failure: unknown) => string) => {
  const nameOf = usePlaceName();
  return (failure) => failedGames(failure).map(nameOf).join(" · ");
};
