import type { Logger } from "pino";

import type { DecodeResult, Made, NoPicture, Read, Work } from "./child/messages.ts";
import { askProcess, type DecodingProcess, type Outcome, PROGRAM, startProcess } from "./decoding-process.ts";

/** How many pictures are decoded at once, and how long another may wait for its turn (SECURITY.md S42). */
const AT_ONCE = 2;
const WAITING_MS = 10_000;
/** How many pictures may wait in memory, each of up to some megabytes. */
const WAITING_MOST = 32;
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

  /** Whether the picture itself is the reason: it crashed the process, or took it too long. */
  get isPicturesFault(): boolean {
    return this.why === "died" || this.why === "too long";
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

type Place = { started: DecodingProcess | null; isBusy: boolean; idle: NodeJS.Timeout | null };

/**
 * Creates the pool of decoding processes, which start when there is work. A process that dies is replaced for the next
 * picture. A picture that could not be examined is a {@link NotDecoded}.
 */
export const createDecoder = (log: Logger, program: string = PROGRAM): Decoder => {
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
  const once = async (place: Place, work: Work, bytes: Uint8Array): Promise<Outcome> => {
    place.started ??= startProcess(program);
    const outcome = await askProcess(place.started, { n: (asked += 1), work, bytes });
    if (outcome.is !== "answer") end(place);
    return outcome;
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
