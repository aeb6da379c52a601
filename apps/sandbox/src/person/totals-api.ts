import { toMajor } from "@krapao/contract";
import type { FastifyInstance } from "fastify";

import type { World } from "../world.ts";
import type { BookLine } from "../world/books.ts";

const sumOf = (lines: readonly BookLine[], currency: string) => {
  const own = lines.filter((line) => line.currency === currency);
  const total = (pick: (line: BookLine) => bigint): number => toMajor(own.reduce((sum, line) => sum + pick(line), 0n));
  return {
    currency,
    in: total((line) => line.movedIn),
    out: total((line) => line.movedOut),
    holds: total((line) => line.holds),
  };
};

/**
 * `GET /totals`: the world's own books. One line for each holder (`bank`, `qr`, `payouts`, `gift`, `game`, and the
 * sources `house` and `outside`), in major units. `sums` has one line for each currency, whose `holds` is 0, because
 * every movement has two sides.
 */
export const registerTotals = (app: FastifyInstance, world: World): void => {
  app.get("/totals", () => {
    const lines = world.books.lines();
    const currencies = [...new Set(lines.map((line) => line.currency))];
    return {
      at: world.clock.now().toISOString(),
      accounts: lines.map((line) => ({
        kind: line.kind,
        code: line.code,
        accountNo: line.number,
        name: line.name,
        currency: line.currency,
        in: toMajor(line.movedIn),
        out: toMajor(line.movedOut),
        holds: toMajor(line.holds),
      })),
      sums: currencies.map((currency) => sumOf(lines, currency)),
      callbacksWaiting: world.callbacks.waiting(),
    };
  });
};
