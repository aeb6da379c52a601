import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";

/** A program of this project in a process of its own, which exchanges messages. */
export type Child<Order, Answer> = {
  /** Sends one order and resolves with the next answer. Rejects when the process ends instead. */
  readonly ask: (order: Order) => Promise<Answer>;
  /** The next message without an order, such as that a server is ready. */
  readonly next: () => Promise<Answer>;
  readonly pid: number;
  readonly stop: () => Promise<void>;
};

const PATIENCE_MS = 8_000;

/** Starts a program in a process of its own. {@link Child} says how to exchange messages with it. */
export const startChild = <Order extends object, Answer>(
  file: string,
  options: { readonly env?: NodeJS.ProcessEnv; readonly execArgv?: readonly string[] } = {},
): Child<Order, Answer> => {
  const child: ChildProcess = fork(file, {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
    ...(options.env === undefined ? {} : { env: options.env }),
    execArgv: [...(options.execArgv ?? [])],
    serialization: "advanced",
  });
  const next = (): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const ended = (code: number | null): void => reject(new Error(`${file} ended with ${code}`));
      child.once("exit", ended);
      child.once("message", (message) => {
        child.off("exit", ended);
        // All programs in this folder answer in the same form.
        resolve(message as Answer);
      });
    });
  return {
    next,
    ask: (order) => {
      const answer = next();
      child.send(order);
      return answer;
    },
    pid: child.pid ?? 0,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, "exit");
      child.kill("SIGTERM");
      const hurry = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
      await gone;
      clearTimeout(hurry);
    },
  };
};
