import { type Following, followEvents } from "@krapao/client/realtime";
import type { Topic } from "@krapao/contract/realtime";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { token } from "./session.ts";

/** The reads that a topic makes stale. A read's key begins with one of these words. */
const READS: Readonly<Record<Topic, readonly string[]>> = {
  wallet: ["wallet", "notice"],
  slots: ["wallet"],
  coin: ["wallet", "spin"],
  statement: ["statement", "notice"],
  qrcode: ["qrcode", "notice"],
  slip: ["slip", "statement", "notice"],
  bonus: ["bonus", "wallet"],
  invite: ["invite", "wallet", "notice"],
  refund: ["refund"],
};

/**
 * Keeps the data on the screen in step with the server while the member's area is open. Returns the connection, once
 * there is one.
 */
export const useLive = (): Following | null => {
  const queries = useQueryClient();
  const [line, setLine] = useState<Following | null>(null);
  useEffect(() => {
    const followed = followEvents({
      auth: () => ({ token: token() }),
      onWallet: ({ topics }) => {
        const reads = new Set(topics.flatMap((topic) => READS[topic]));
        // This tab makes or cancels a QR right now, and reads it with the answer.
        if (queries.isMutating({ mutationKey: ["qrcode"] }) > 0) reads.delete("qrcode");
        for (const read of reads) void queries.invalidateQueries({ queryKey: [read] });
      },
      onConnect: () => void queries.invalidateQueries(),
    });
    setLine(followed);
    return followed.stop;
  }, [queries]);
  return line;
};
