import type { CallShape } from "@krapao/contract/call";
import { useEffect, useState } from "react";

import { awaitsAnswer } from "../lib/client.ts";

/**
 * Whether the same request was sent before and got no answer. It may be sent again whatever the balance is now, because
 * the first one may have taken the money, and both count as one. `last` is the result of the last try, after which this
 * is looked up again. `body` is null while there is nothing to send.
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
