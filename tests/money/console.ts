import { createConsoleApp } from "../../apps/server/src/console-app.ts";
import { addPerson, askOf, openToken } from "../../apps/server/src/testing/console.ts";
import type { Server, System } from "./system.ts";

export type Operators = Awaited<ReturnType<typeof signInOperators>>;
type Method = "GET" | "POST" | "PUT";

let people = 0;
let files = 0;

/** A server's console with three operators: an owner and two cashiers, enrolled and just signed in. */
export const signInOperators = async (system: System, server: Server) => {
  const app = await createConsoleApp(server.context);
  await app.ready();
  const ask = askOf(app);
  people += 1;
  const sit = async (name: string, role: "owner" | "cashier") => {
    const id = await addPerson(server.context, `${name}${people}`, role, "Quiet-Canal-27");
    await system.background.owner.query("update operator set second_factor = $2 where id = $1", [id, Buffer.of(1, 2)]);
    return async (method: Method, url: string, body?: unknown) => {
      const token = await openToken(server.context, id);
      const answer = await ask(method, url, { token, ...(body === undefined ? {} : { body }) });
      return { status: answer.statusCode, body: answer.json<never>() };
    };
  };
  /** A file that a cashier downloads. */
  const file = async (url: string) => {
    const id = await addPerson(server.context, `file${(files += 1)}-${people}`, "cashier", "Quiet-Canal-27");
    await system.background.owner.query("update operator set second_factor = $2 where id = $1", [id, Buffer.of(1, 2)]);
    const answer = await ask("GET", url, { token: await openToken(server.context, id) });
    return { status: answer.statusCode, text: answer.body, headers: answer.headers };
  };
  return {
    file,
    owner: await sit("boss", "owner"),
    nok: await sit("nok", "cashier"),
    ton: await sit("ton", "cashier"),
    close: () => app.close(),
  };
};
