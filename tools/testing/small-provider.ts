import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";

type Order = {
  readonly id: string;
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
  readonly expireAt: string;
  readonly callbackUrl: string;
  readonly qr: string;
  status: "PENDING" | "CREDITED" | "CANCELLED";
  payments: { readonly id: string; readonly amount: string; readonly at: string }[];
};

/** A QR provider outside the product. It was written from docs/new-adapter.md alone, without code of the server. */
export type SmallProvider = {
  readonly baseUrl: string;
  /** Every request that it received: `POST /v1/orders`. */
  readonly asked: readonly string[];
  /** The only order, after it was made. */
  readonly order: () => Order | undefined;
  /**
   * Pays the order. Resolves with the callback's status. With another secret nobody pays: a stranger sends the
   * callback.
   */
  readonly pay: (secret?: string) => Promise<number>;
  readonly close: () => Promise<void>;
};

const sign = (secret: string, method: string, path: string, time: string, body: string): string =>
  createHmac("sha256", secret)
    .update([method, path, time, createHash("sha256").update(body).digest("hex")].join("\n"))
    .digest("hex");

const field = (tag: string, value: string): string => `${tag}${String(value.length).padStart(2, "0")}${value}`;

/** CRC-16/CCITT-FALSE, as an EMVCo text ends with. */
const crcOf = (text: string): string => {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
};

/** A PromptPay QR to a phone number, with the number of the order in it. */
const promptPay = (amount: string, order: string): string => {
  const receiver = field("29", `${field("00", "A000000677010111")}${field("01", "0066812345678")}`);
  const head = [
    field("00", "01"),
    field("01", "12"),
    receiver,
    field("53", "764"),
    field("54", amount),
    field("58", "TH"),
    field("62", field("05", order)),
  ];
  const text = `${head.join("")}6304`;
  return `${text}${crcOf(text)}`;
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
};

const seconds = (): string => Math.floor(Date.now() / 1000).toString();

/** A fault of this provider: a repeated order becomes another order with its own QR. */
type Mistake = "opens-twice";

/** Starts the small provider on a free port. */
export const startSmallProvider = async (
  merchant: string,
  secret: string,
  mistake?: Mistake,
): Promise<SmallProvider> => {
  const asked: string[] = [];
  const orders = new Map<string, Order>();
  let opened = 0;
  const shown = (order: Order) => ({ ...order, callbackUrl: undefined });

  const answer = (method: string, path: string, body: string): readonly [number, unknown] => {
    const [, , noun, reference = "", act = ""] = new URL(path, "http://x").pathname.split("/");
    if (method === "POST" && noun === "orders" && reference === "") {
      const given = JSON.parse(body) as Omit<Order, "id" | "qr" | "status" | "payments">;
      if (given.currency !== "THB") return [422, { error: { code: "CURRENCY_NOT_SUPPORTED" } }];
      const known = orders.get(given.reference);
      if (known !== undefined && mistake === undefined) return [200, shown(known)];
      const qr = promptPay(given.amount, `SP${(opened += 1)}`);
      const order: Order = { ...given, id: `SP${opened}`, qr, status: "PENDING", payments: [] };
      orders.set(order.reference, order);
      return [201, shown(order)];
    }
    if (noun === "payments") return [200, { payments: [], next: null }];
    const order = orders.get(decodeURIComponent(reference));
    if (order === undefined) return [404, { error: { code: "ORDER_NOT_FOUND" } }];
    if (act === "cancel") order.status = "CANCELLED";
    return [200, shown(order)];
  };

  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = "", url = "", headers } = request;
      asked.push(`${method} ${url}`);
      const time = String(headers["x-timestamp"]);
      const isOurs =
        headers["x-merchant"] === merchant && headers["x-signature"] === sign(secret, method, url, time, body);
      const [status, content] = isOurs ? answer(method, url, body) : [401, { error: { code: "INVALID_SIGNATURE" } }];
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(content));
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");

  const only = (): Order | undefined => [...orders.values()][0];
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    asked,
    order: only,
    pay: async (by = secret) => {
      const order = only();
      if (order === undefined) throw new Error("no order");
      const at = new Date().toISOString();
      const payments = [{ id: `pay-${order.id}`, amount: order.amount, at }];
      const paid: Order = { ...order, status: "CREDITED", payments };
      // A stranger's call said that it was paid, but it was not.
      if (by === secret) orders.set(order.reference, paid);
      const body = JSON.stringify({
        eventId: `event-${order.id}-${by.length}`,
        event: "order.credited",
        at,
        order: shown(paid),
      });
      const url = new URL(order.callbackUrl);
      const time = seconds();
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-timestamp": time,
          "x-signature": sign(by, "POST", url.pathname, time, body),
        },
        body,
      });
      await response.arrayBuffer();
      return response.status;
    },
    close: async () => {
      const closed = once(server, "close");
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
