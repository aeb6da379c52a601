import { type ChildProcess, fork } from "node:child_process";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";

import type { Logger } from "pino";

import type { DecodeRequest, Made, NoPicture, Read, Reply, DecodeResult, Work } from "./child/messages.ts";

/**
 * How many pictures are decoded at once, how long one may take, and how long another may wait for its turn (SECURITY.md
 * S42).
 */
const AT_ONCE = 2;
const DECODING_MS = 10_000;
const WAITING_MS = 10_000;
/** How many pictures may wait in memory, each of up to some megabytes. */
const WAITING_MOST = 32;
/** A process that is not ready by then never will be. */
const STARTING_MS = 20_000;
/** A process ends after this time without work. */
const IDLE_MS = 60_000;

/** The picture was not examined: it got no turn, no process could be started, or the process died or took too long. */
export class NotDecoded extends Error {
  override readonly name = "NotDecoded";
  readonly why: "no turn" | "not started" | "died" | "too long";

  constructor(why: NotDecoded["why"]) {
    super(why);
    this.why = why;
  }
}

/** Decodes pictures from strangers in processes of their own (SECURITY.md S42). */
export type Decoder = {
  /** The re-encoded picture. Throws {@link NotDecoded}. */
  readonly reEncode: (bytes: Uint8Array) => Promise<Made | NoPicture>;
  /** The re-encoded animated picture with its frames. Throws {@link NotDecoded}. */
  readonly reEncodeGif: (bytes: Uint8Array) => Promise<Made | NoPicture>;
  /** The codes in a picture that we re-encoded. Throws {@link NotDecoded}. */
  readonly readCodes: (bytes: Uint8Array) => Promise<Read | NoPicture>;
  /** The ids of the running processes. */
  readonly processes: () => readonly number[];
  readonly close: () => void;
};

const MAIN = join(import.meta.dirname, "child", "main.ts");

/** The folder of all packages in which a package was found. */
const packagesOf = (name: string): string => {
  const path = fileURLToPath(import.meta.resolve(name));
  return path.slice(0, path.lastIndexOf(`${sep}node_modules${sep}`) + `${sep}node_modules`.length);
};

/**
 * The process can read its own program and nothing else. It cannot write, start processes or use the network; bytes
 * come as messages.
 */
const permissions = (): string[] => {
  const program = [import.meta.dirname, packagesOf("sharp"), packagesOf("zxing-wasm")].map((folder) =>
    join(folder, "*"),
  );
  const manifests = [
    join(import.meta.dirname, "../../../package.json"),
    join(import.meta.dirname, "../../../../../package.json"),
  ];
  return [
    "--permission",
    "--allow-addons",
    ...[...new Set([...program, ...manifests])].map((path) => `--allow-fs-read=${path}`),
  ];
};

/** A process, and whether it started. */
type Started = { readonly child: ChildProcess; readonly isUp: Promise<boolean> };

const startChild = (program: string): Started => {
  const child = fork(program, [], {
    env: {},
    execArgv: ["--max-old-space-size=512", ...permissions()],
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  child.unref();
  child.channel?.unref();
  const { promise: isUp, resolve } = Promise.withResolvers<boolean>();
  const giveUp = setTimeout(() => resolve(false), STARTING_MS);
  child.once("message", () => resolve(true));
  child.once("exit", () => resolve(false));
  // Always handled, because an unhandled error event would end the server.
  child.on("error", () => resolve(false));
  void isUp.then(() => clearTimeout(giveUp));
  return { child, isUp };
};

type Place = { started: Started | null; isBusy: boolean; idle: NodeJS.Timeout | null };
type End =
  | { readonly is: "answer"; readonly answer: DecodeResult }
  | { readonly is: "not started" | "died" | "too long" };

const isReply = (message: unknown): message is Reply =>
  typeof message === "object" && message !== null && "answer" in message && "n" in message;

/**
 * Creates the pool of decoding processes, which start when there is work. A process that dies is replaced for the next
 * picture. A picture that could not be examined is a {@link NotDecoded}.
 */
export const createDecoder = (log: Logger, program: string = MAIN): Decoder => {
  const places: Place[] = Array.from({ length: AT_ONCE }, () => ({ started: null, isBusy: false, idle: null }));
  const queue: ((place: Place | null) => void)[] = [];
  let asked = 0;
  let isClosed = false;

  const end = (place: Place): void => {
    place.started?.child.kill("SIGKILL");
    place.started = null;
  };

  const take = (): Promise<Place | null> => {
    const free = places.find(({ isBusy }) => !isBusy);
    if (free !== undefined) {
      free.isBusy = true;
      return Promise.resolve(free);
    }
    if (queue.length >= WAITING_MOST) return Promise.resolve(null);
    const { promise, resolve } = Promise.withResolvers<Place | null>();
    const giveUp = setTimeout(() => {
      queue.splice(queue.indexOf(turn), 1);
      resolve(null);
    }, WAITING_MS);
    const turn = (place: Place | null): void => {
      clearTimeout(giveUp);
      resolve(place);
    };
    queue.push(turn);
    return promise;
  };

  const give = (place: Place): void => {
    const next = queue.shift();
    if (next !== undefined) {
      next(place);
      return;
    }
    place.isBusy = false;
    place.idle = setTimeout(() => end(place), IDLE_MS).unref();
  };

  /** Decodes one picture in this place's process. When the process dies or takes too long, it is gone. */
  const once = async (place: Place, work: Work, bytes: Uint8Array): Promise<End> => {
    const { child, isUp } = (place.started ??= startChild(program));
    if (!(await isUp)) {
      end(place);
      return { is: "not started" };
    }
    const ask: DecodeRequest = { n: (asked += 1), work, bytes };
    return new Promise((resolve) => {
      const finish = (how: End): void => {
        clearTimeout(alarm);
        child.off("message", hear);
        child.off("exit", died);
        child.off("error", died);
        if (how.is !== "answer") end(place);
        resolve(how);
      };
      const hear = (message: unknown): void => {
        if (isReply(message) && message.n === ask.n) finish({ is: "answer", answer: message.answer });
      };
      const died = (): void => finish({ is: "died" });
      const alarm = setTimeout(() => finish({ is: "too long" }), DECODING_MS);
      child.on("message", hear);
      child.once("exit", died);
      child.once("error", died);
      child.send(ask, (error) => {
        if (error !== null) died();
      });
    });
  };

  /** The first death of a process may not be the picture's fault, so one other process tries it. */
  const decode = async (work: Work, bytes: Uint8Array): Promise<DecodeResult> => {
    const place = await take();
    if (place === null || isClosed) throw new NotDecoded("no turn");
    if (place.idle !== null) clearTimeout(place.idle);
    try {
      let how = await once(place, work, bytes);
      if ((how.is === "died" || how.is === "not started") && !isClosed) {
        log.warn({ event: "picture.process_died", how: how.is, work });
        how = await once(place, work, bytes);
      }
      if (how.is === "answer") return how.answer;
      log.warn({ event: "picture.given_up", how: how.is, work });
      throw new NotDecoded(how.is);
    } finally {
      give(place);
    }
  };

  return {
    reEncode: async (bytes) => {
      const answer = await decode("re-encode", bytes);
      return answer.is === "read" ? { is: "no-picture" } : answer;
    },
    reEncodeGif: async (bytes) => {
      const answer = await decode("re-encode-gif", bytes);
      return answer.is === "read" ? { is: "no-picture" } : answer;
    },
    readCodes: async (bytes) => {
      const answer = await decode("read-codes", bytes);
      return answer.is === "made" ? { is: "no-picture" } : answer;
    },
    processes: () => places.flatMap(({ started }) => (started?.child.pid === undefined ? [] : [started.child.pid])),
    close: () => {
      isClosed = true;
      for (const place of places) end(place);
      for (const turn of queue.splice(0)) turn(null);
    },
  };
};
