import type { Socket } from "socket.io-client";

import { connect } from "./chat-sockets.ts";
import { openLine } from "./chat-lines.ts";
import { askOf, openConsole } from "./console.ts";
import { registerPerson, signIn } from "./member.ts";
import type { TestServerOptions } from "./server.ts";

/** A conversation, as far as tests look at it. */
export type Chat = {
  readonly _id: string;
  readonly room: string;
  readonly state: string;
  readonly unread: number;
  readonly operator: { readonly username: string } | null;
  readonly waitingSince: string | null;
  readonly targetAt: string | null;
  readonly last: { readonly sender: string; readonly text: string } | null;
  readonly complaint: { readonly number: string; readonly deadline: string } | null;
};

/** The console's inbox on one server, and members who write to it on another. */
export const openInbox = async (options: TestServerOptions = {}) => {
  const fixture = await openConsole(options);
  const line = await openLine(fixture.server);
  const other = await openLine(fixture.server);
  const sockets: Socket[] = [];

  let numbers = 0;
  const fresh = (): string => `d-${(numbers += 1)}`;
  type Told<Value> = { readonly status: number; readonly body: Value };
  const ask = async <Value = unknown>(
    method: "GET" | "POST" | "PUT",
    url: string,
    body?: object,
    token = fixture.nok,
  ): Promise<Told<Value>> => {
    const answer = await askOf(line.consoleApp)(method, url, body === undefined ? { token } : { token, body });
    return { status: answer.statusCode, body: answer.json<Value>() };
  };
  const newMember = async () => {
    const person = await registerPerson(fixture.server);
    const token = await signIn(fixture.server, person);
    const say = async (message: string, by = token) => {
      const answer = await other.call("POST", "/api/chat/send-message", {
        token: by,
        body: { message: { message_type: "text", payload: { message }, deliver: { id: fresh() } } },
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json<{ seq: number }>().seq;
    };
    const press = (payload: string) =>
      other.call("POST", "/api/chat/send-message", {
        token,
        body: { message: { message_type: "postback", payload: { title: "x", payload }, deliver: { id: fresh() } } },
      });
    const history = async () =>
      (await other.call("POST", "/api/chat/history", { token, body: { limit: 100, skip: 0 } })).json<
        { sender: string; name: string | null; session_id: string; message: { payload?: { message?: string } } }[]
      >();
    return { person, token, say, press, history };
  };
  const list = async (name: string, token = fixture.nok) =>
    (await ask<{ counts: Record<string, number>; chats: Chat[] }>("GET", `/api/chats?list=${name}`, undefined, token))
      .body;
  const newest = async (): Promise<Chat> => {
    const { chats } = await list("all");
    const last = chats.toSorted((one, two) => (one.waitingSince ?? "").localeCompare(two.waitingSince ?? "")).at(-1);
    if (last === undefined) throw new Error("no conversation");
    return last;
  };
  const idOf = async (username: string): Promise<bigint> =>
    (
      await fixture.server.context.db
        .selectFrom("operator")
        .select("id")
        .where("username", "=", username)
        .executeTakeFirstOrThrow()
    ).id;
  const replyOf = (message: string, id = fresh()) => ({
    message: { message_type: "text", payload: { message }, deliver: { id } },
  });

  /** What the member's next screen is told to ask a rating for. */
  const unratedOf = async (token: string): Promise<string | null> => {
    const socket = await connect(other.url, { token });
    if (typeof socket === "string") throw new Error(socket);
    sockets.push(socket);
    const { unrated } = (await socket.emitWithAck("join", {})) as { readonly unrated: string | null };
    return unrated;
  };

  const closeSockets = (): void => {
    for (const socket of sockets.splice(0)) socket.disconnect();
  };
  const close = async (): Promise<void> => {
    closeSockets();
    await Promise.all([line.close(), other.close()]);
    fixture.server.context.uploads.decoder.close();
    await fixture.close();
  };
  return {
    fixture,
    line,
    other,
    sockets,
    fresh,
    ask,
    newMember,
    list,
    newest,
    idOf,
    replyOf,
    unratedOf,
    closeSockets,
    close,
  };
};
