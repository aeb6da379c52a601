import type { Socket } from "socket.io-client";
import { expect } from "vitest";

import { connect } from "./chat-sockets.ts";
import { type Line, openLine } from "./chat-lines.ts";
import { type Person, registerPerson, signIn, withBase } from "./member.ts";
import { openServer } from "./server.ts";

/** What sending answers. */
export type Sent = { readonly _id: string; readonly seq: number; readonly createdAt: string };
/** A message of the history. */
export type Entry = {
  readonly _id: string;
  readonly seq: number;
  readonly sender: string;
  readonly userId: string | null;
  readonly guestId: string | null;
  readonly session_id: string;
  readonly createdAt: string;
  readonly message: {
    readonly message_type: string;
    readonly payload?: { readonly message?: string };
    readonly deliver: { readonly id: string };
  };
};

/** Members and guests who write on two servers. */
export const openChats = async () => {
  const server = await openServer({ ...withBase, env: { RATE_LIMIT_FACTOR: "1000" } });
  const here = await openLine(server);
  const there = await openLine(server);
  const sockets: Socket[] = [];

  let numbers = 0;
  const textOf = (message: string, id = `d-${(numbers += 1)}`) => ({
    message: { message_type: "text", payload: { message }, deliver: { id } },
  });
  const newMember = async (): Promise<{ readonly person: Person; readonly token: string; readonly id: string }> => {
    const person = await registerPerson(server);
    const token = await signIn(server, person);
    const { profile } = (await server.call("GET", "/api/account/profile", { token })).json<{
      profile: { _id: string };
    }>();
    return { person, token, id: profile._id };
  };
  const newGuest = async (): Promise<string> =>
    (await here.call("GET", "/api/chat/config")).json<{ guestId: string }>().guestId;
  const send = (line: Line, token: string | undefined, body: object) =>
    line.call("POST", "/api/chat/send-message", { body, token });
  const history = async (token: string | undefined, body: object = {}): Promise<readonly Entry[]> => {
    const answer = await here.call("POST", "/api/chat/history", { body: { limit: 100, skip: 0, ...body }, token });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const customers = (entries: readonly Entry[]): readonly (string | undefined)[] =>
    entries
      .filter(({ sender }) => sender === "customer")
      .toReversed()
      .map(({ message }) => message.payload?.message);
  const opened = async (line: Line, auth: Readonly<Record<string, unknown>>): Promise<Socket> => {
    const socket = await connect(line.url, auth);
    if (typeof socket === "string") throw new Error(socket);
    sockets.push(socket);
    return socket;
  };
  const join = (socket: Socket, payload: object = {}): Promise<{ ok: boolean; seq: number; unread: number }> =>
    new Promise((resolve) => {
      socket.emit("join", payload, resolve);
    });

  const closeSockets = (): void => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  };
  const close = async (): Promise<void> => {
    closeSockets();
    await Promise.all([here.close(), there.close()]);
    await server.close();
  };
  return {
    server,
    here,
    there,
    textOf,
    newMember,
    newGuest,
    send,
    history,
    customers,
    opened,
    join,
    closeSockets,
    close,
  };
};
