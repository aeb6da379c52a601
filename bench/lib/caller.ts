import { signatureOf } from "../../apps/server/src/adapters/signed/signature.ts";
import { httpLoad, requestText } from "./http-load.ts";
import { loadOf, type Load } from "./load.ts";
import { orderName, tokenOf } from "./population.ts";

// Runs in a process of its own. Calls the server as providers and members do, with as little processor time as
// possible. It is told what to prepare, and then when to begin.

export type CallerOrder =
  /** Signed callbacks that report one payment for each order of a set. */
  | {
      readonly do: "prepare-callbacks";
      readonly set: string;
      readonly provider: string;
      readonly secret: string;
      readonly first: number;
      readonly last: number;
    }
  /** Transfers of 1.00 from the wallet into the game. Each connection has its own players. */
  | {
      readonly do: "prepare-transfers";
      readonly players: number;
      readonly connections: number;
      readonly game: string;
    }
  /** Pages at random places of the statements of two members, alternately. */
  | { readonly do: "statement"; readonly members: readonly (readonly [place: number, pages: number])[] }
  | { readonly do: "go"; readonly connections: number; readonly ms: number };

export type CallerAnswer = { readonly loads: readonly Load[] };

type Ready = (connection: number) => string | null;

const PAGE = 20;
const STATEMENT = { "content-type": "application/json", "x-client": "wallet-user" };

const callbackText = (order: string, provider: string, secret: string): string => {
  const path = `/callbacks/qr/${provider}`;
  const time = String(Math.floor(Date.now() / 1000));
  const body = JSON.stringify({
    eventId: `event-${order}`,
    event: "order.credited",
    order: {
      id: `P${order}`,
      reference: order,
      amount: "100.00",
      currency: "THB",
      status: "CREDITED",
      qr: "0".repeat(120),
      payments: [{ id: `B${order}`, amount: "100.00" }],
    },
  });
  const signature = signatureOf(secret, { method: "POST", path, time, body });
  const headers = { "content-type": "application/json", "x-timestamp": time, "x-signature": signature };
  return requestText("POST", path, headers, body);
};

let ready: Ready = () => null;
const prepareTransfers = (players: number, connections: number, game: string): Ready => {
  const turns = new Map<number, number>();
  const run = `${process.pid}-${Date.now().toString(36)}`;
  let serial = 0;
  return (connection) => {
    const turn = turns.get(connection) ?? 0;
    turns.set(connection, turn + 1);
    // Each player belongs to one connection, so that two transfers of a player never overlap.
    const own = Math.floor(players / connections);
    const place = 1 + connection * own + (turn % own);
    return requestText(
      "POST",
      "/api/wallet/transfer",
      { ...STATEMENT, authorization: `Bearer ${tokenOf(place)}`, "idempotency-key": `bench-${run}-${++serial}` },
      `{"from":"WALLET","to":"${game}","amount":1}`,
    );
  };
};

const go = async (port: number, connections: number, ms: number): Promise<CallerAnswer> => {
  const { took, seconds } = await httpLoad(port, connections, ms, ready);
  if (seconds < ms / 1000) throw new Error("what was made ready did not last");
  return { loads: [loadOf(took, seconds)] };
};

/** One page of each alternately, so that other load affects both alike. */
const statement = async (
  port: number,
  members: readonly (readonly [place: number, pages: number])[],
  ms: number,
): Promise<CallerAnswer> => {
  let turn = 0;
  const next: Ready = () => {
    const [place, pages] = members[turn++ % members.length] ?? [0, 1];
    const page = 1 + Math.floor(Math.random() * pages);
    return requestText(
      "POST",
      "/api/statement",
      { ...STATEMENT, authorization: `Bearer ${tokenOf(place)}` },
      `{"page":${page},"limit":${PAGE}}`,
    );
  };
  const { took, seconds } = await httpLoad(port, 1, ms, next);
  const loads = members.map((_, place) =>
    loadOf(
      took.filter((_took, index) => index % members.length === place),
      seconds,
    ),
  );
  return { loads };
};

const nothing: CallerAnswer = { loads: [] };
let pages: readonly (readonly [number, number])[] | null = null;

const obey = async (port: number, order: CallerOrder): Promise<CallerAnswer> => {
  if (order.do === "prepare-callbacks") {
    pages = null;
    const waiting: string[] = [];
    for (let place = order.last; place >= order.first; place--)
      waiting.push(callbackText(orderName(order.set, place), order.provider, order.secret));
    ready = () => waiting.pop() ?? null;
    return nothing;
  }
  if (order.do === "prepare-transfers") {
    pages = null;
    ready = prepareTransfers(order.players, order.connections, order.game);
    return nothing;
  }
  if (order.do === "statement") {
    pages = order.members;
    return nothing;
  }
  return pages === null ? go(port, order.connections, order.ms) : statement(port, pages, order.ms);
};

if (process.send !== undefined) {
  process.once("disconnect", () => process.exit(0));
  const port = Number(process.env["KRAPAO_BENCH_PORT"]);
  process.on("message", (order: CallerOrder) => {
    obey(port, order).then(
      (answer) => process.send?.(answer),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  });
}
