import type { Movement } from "@krapao/contract/statement/shapes";
import { getMovement } from "@krapao/contract/statement/get-movement";
import { queryOptions } from "@tanstack/react-query";

import { request } from "../../lib/client.ts";

const FOLLOW_EVERY_MS = 2_000;

/** One movement by its reference, asked again while its money is on its way (a live event asks sooner). */
export const movementQuery = (reference: string) =>
  queryOptions({
    queryKey: ["statement", "movement", reference],
    queryFn: ({ signal }) => request(getMovement, { params: { reference }, signal }),
    refetchInterval: (query): number | false => {
      const movement: Movement | undefined = query.state.data;
      return movement === undefined || movement.status === "IN_PROGRESS" ? FOLLOW_EVERY_MS : false;
    },
  });
