import { randomBytes } from "node:crypto";
import { connect, type Socket } from "node:net";

/** A minimal socket of the chat, so that the measuring process can hold many. */
export type ChatSocket = {
  /** Sends an event. With a number it asks for an acknowledgement. */
  readonly emit: (event: string, payload: object, acknowledge?: number) => void;
  /** Whether the server still holds the socket. */
  readonly isOpen: () => boolean;
  readonly close: () => void;
};

type Options = {
  readonly port: number;
  /** The source address, in the loopback range. */
  readonly from: string;
  readonly auth: object;
  readonly onEvent: (event: string, payload: unknown) => void;
  readonly onAcknowledged?: (payload: unknown) => void;
};

/** Encodes a client's text frame, masked with zeros (RFC 6455). */
const frame = (text: string): Buffer => {
  const body = Buffer.from(text);
  const head =
    body.length < 126
      ? Buffer.of(0x81, 0x80 | body.length)
      : Buffer.of(0x81, 0xfe, body.length >> 8, body.length & 255);
  return Buffer.concat([head, Buffer.alloc(4), body]);
};

/** Takes complete text frames from the received bytes. The rest is the beginning of the next frame. */
const textsOf = (bytes: Buffer): { readonly texts: string[]; readonly rest: Buffer } => {
  const texts: string[] = [];
  let at = 0;
  while (bytes.length - at >= 2) {
    const short = (bytes[at + 1] ?? 0) & 127;
    const head = short === 126 ? 4 : short === 127 ? 10 : 2;
    if (bytes.length - at < head) break;
    const length = short === 126 ? bytes.readUInt16BE(at + 2) : short === 127 ? bytes.readUInt32BE(at + 6) : short;
    if (bytes.length - at < head + length) break;
    texts.push(bytes.toString("utf8", at + head, at + head + length));
    at += head + length;
  }
  return { texts, rest: bytes.subarray(at) };
};

const handshakeOf = (port: number): string =>
  [
    "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1",
    `Host: 127.0.0.1:${port}`,
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    `Sec-WebSocket-Key: ${randomBytes(16).toString("base64")}`,
    "\r\n",
  ].join("\r\n");

/** Speaks Engine.IO 4 and Socket.IO 5 on one connection. Resolves to true when the server has accepted it. */
const hear = (socket: Socket, text: string, { auth, onEvent, onAcknowledged }: Options): boolean | Error => {
  if (text.startsWith("0")) socket.write(frame(`40${JSON.stringify(auth)}`));
  else if (text === "2") socket.write(frame("3"));
  else if (text.startsWith("40")) return true;
  else if (text.startsWith("44")) return new Error(text);
  else if (text.startsWith("42")) {
    const [event, payload] = JSON.parse(text.slice(2)) as [string, unknown];
    onEvent(event, payload);
  } else if (text.startsWith("43")) onAcknowledged?.((JSON.parse(text.slice(text.indexOf("["))) as unknown[])[0]);
  return false;
};

/** Opens a socket and waits until the server has accepted it. */
export const openChatSocket = (options: Options): Promise<ChatSocket> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port: options.port, localAddress: options.from });
    let isUpgraded = false;
    let rest: Buffer = Buffer.alloc(0);
    const self: ChatSocket = {
      emit: (event, payload, acknowledge) =>
        void socket.write(frame(`42${acknowledge ?? ""}${JSON.stringify([event, payload])}`)),
      isOpen: () => socket.readyState === "open",
      close: () => socket.destroy(),
    };
    socket.on("error", reject);
    socket.on("connect", () => socket.write(handshakeOf(options.port)));
    socket.on("close", () => reject(new Error("closed")));
    socket.on("data", (chunk: Buffer) => {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
      if (!isUpgraded) {
        const end = rest.indexOf("\r\n\r\n");
        if (end < 0) return;
        if (!rest.toString("latin1", 0, 12).endsWith("101")) {
          reject(new Error(rest.toString("latin1", 0, 12)));
          return;
        }
        isUpgraded = true;
        rest = rest.subarray(end + 4);
      }
      const { texts, rest: left } = textsOf(rest);
      rest = Buffer.from(left);
      for (const text of texts) {
        const heard = hear(socket, text, options);
        if (heard instanceof Error) reject(heard);
        else if (heard) resolve(self);
      }
    });
  });
