import { useCallback, useEffect, useState } from "react";

import { seat as seatShape } from "../../play/shapes.ts";
import type { Seat } from "../../play/shapes.ts";
import { call, CallFailed } from "../lib/api.ts";

const EVERY_MS = 3000;

/** Whether this page may play: `gone` for an invalid session, `silent` when the sandbox never answered. */
export type SeatState =
  | { readonly is: "asking" }
  | { readonly is: "gone" }
  | { readonly is: "silent" }
  | { readonly is: "here"; readonly seat: Seat };

/** The player's seat, read again now and then, because money may come from the wallet during the game. */
export const useSeat = (session: string | null): { readonly state: SeatState; readonly refresh: () => void } => {
  const [state, setState] = useState<SeatState>(session === null ? { is: "gone" } : { is: "asking" });

  const ask = useCallback(async (): Promise<void> => {
    if (session === null) return;
    try {
      const seat = await call("/play/api/seat", { schema: seatShape, token: session });
      setState({ is: "here", seat });
    } catch (error) {
      const isOver = error instanceof CallFailed && error.status === 401;
      setState((before) => (isOver ? { is: "gone" } : before.is === "here" ? before : { is: "silent" }));
    }
  }, [session]);

  useEffect(() => {
    void ask();
    const timer = window.setInterval(() => {
      if (!document.hidden) void ask();
    }, EVERY_MS);
    return () => window.clearInterval(timer);
  }, [ask]);

  return { state, refresh: () => void ask() };
};
