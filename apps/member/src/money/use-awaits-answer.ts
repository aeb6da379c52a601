import type { CallShape } from "@krapao/contract/call";
import { useEffect, useState } from "react";

import { awaitsAnswer } from "../lib/client.ts";

/**
 * Whether this very request was made before and its answer never came. It may be made again whatever the balance says by
 * now: the first one may have taken the money, and both are one. `last` is how the last try ended, after which it is
 * looked again; `body` null: there is nothing to ask for yet.
 */
export const useAwaitsAnswer = (call: CallShape, body: object | null, last: unknown): boolean => {
  const text = body === null ? null : JSON.stringify(body);
  const [awaited, setAwaited] = useState<string | null>(null);
  useEffect(() => {
    if (text === null) return undefined;
    let isOver = false;
    const look = async (): Promise<void> => {
      const isAwaited = await awaitsAnswer(call, JSON.parse(text));
      if (!isOver) setAwaited(isAwaited ? text : null);
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [call, text, last]);
  return text !== null && awaited === text;
};
