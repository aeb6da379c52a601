import type { ChildProcess } from "node:child_process";

/** How one process of the product is started, and its name in messages. */
export type PartOptions = {
  readonly name: string;
  readonly spawn: () => ChildProcess;
  /** Called when it became ready or died. */
  readonly onChange: () => void;
  /** Called when it ended with an error before it was ready. To start it again would not help. */
  readonly onFailure: () => void;
  readonly onDeath: (message: string) => void;
};

/** A process that is kept running until it is stopped. */
export type Part = {
  readonly isReady: () => boolean;
  readonly send: (message: object) => void;
  /** Ends it and starts it again, because its sources have changed. */
  readonly restart: () => void;
  /** Lets it finish its work, for 10 s at most. */
  readonly stop: () => Promise<void>;
};

const STOP_PATIENCE = 10_000;
const FIRST_PAUSE = 100;
const LONGEST_PAUSE = 5_000;
/** After this time of running, the pauses between starts begin at the shortest again. */
const STEADY = 10_000;

const isReadyMessage = (message: unknown): boolean =>
  typeof message === "object" && message !== null && "ready" in message && message.ready === true;

/**
 * Starts a part of the product in a process of its own, and restarts it when it ends. The pauses between restarts grow
 * from 0.1 s to 5 s.
 */
export const startPart = ({ name, spawn, onChange, onFailure, onDeath }: PartOptions): Part => {
  let child: ChildProcess;
  let isReady = false;
  let wasReady = false;
  let isStopping = false;
  let pause = FIRST_PAUSE;
  let timer: NodeJS.Timeout | undefined;
  let gone = Promise.resolve();

  const run = (): void => {
    const started = performance.now();
    isReady = false;
    child = spawn();
    gone = new Promise((resolve) => {
      const end = (code: number | null, signal: string | null): void => {
        isReady = false;
        resolve();
        onChange();
        if (isStopping) return;
        if (!wasReady && signal === null) return onFailure();
        onDeath(`The ${name} ended (${signal ?? `code ${code}`}); starting it again.`);
        if (performance.now() - started >= STEADY) pause = FIRST_PAUSE;
        timer = setTimeout(run, pause);
        pause = Math.min(Math.max(pause * 2, FIRST_PAUSE), LONGEST_PAUSE);
      };
      child.once("exit", end);
      child.on("error", (error) => {
        if (child.pid === undefined) end(null, String(error));
      });
    });
    child.on("message", (message) => {
      if (!isReadyMessage(message)) return;
      isReady = true;
      wasReady = true;
      onChange();
    });
  };
  run();

  return {
    isReady: () => isReady,
    send: (message) => {
      if (child.connected) child.send(message, () => undefined);
    },
    restart: () => {
      pause = 0;
      child.kill("SIGTERM");
    },
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      child.kill("SIGTERM");
      const hurry = setTimeout(() => child.kill("SIGKILL"), STOP_PATIENCE);
      await gone;
      clearTimeout(hurry);
    },
  };
};
