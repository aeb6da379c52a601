import { useEffect } from "react";

import { navigate } from "../../lib/navigation.tsx";
import { isReturnAddress } from "../../lib/return-address.ts";

/** The worker's message when a notice was pressed while the app is open. */
const addressIn = (data: unknown): string =>
  typeof data === "object" && data !== null && "open" in data && typeof data.open === "string" ? data.open : "";

/** Opens the address of a pressed notice. */
export const useFollowPush = (): void => {
  useEffect(() => {
    if (!("serviceWorker" in navigator)) return undefined;
    const follow = ({ data }: MessageEvent): void => {
      const address = addressIn(data);
      if (isReturnAddress(address)) navigate(address);
    };
    navigator.serviceWorker.addEventListener("message", follow);
    return () => navigator.serviceWorker.removeEventListener("message", follow);
  }, []);
};
