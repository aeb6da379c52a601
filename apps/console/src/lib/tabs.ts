/** Why a sign-in ended: sign-out, idle too long, or ended by the server. */
export type SessionEnd = "left" | "idle" | "ended";

/** How long (ms) a new tab waits for an answer from another tab. */
const ANSWER_MS = 150;
const ENDS: readonly SessionEnd[] = ["left", "idle", "ended"];

type Message =
  | { readonly is: "ask" }
  | { readonly is: "token"; readonly token: string }
  | { readonly is: "end"; readonly token: string; readonly why: SessionEnd };

const fieldOf = (data: object, name: string): unknown => Object.getOwnPropertyDescriptor(data, name)?.value;

/** Parses a message from another tab. Null when it is not valid. */
const readMessage = (data: unknown): Message | null => {
  if (typeof data !== "object" || data === null) return null;
  const is = fieldOf(data, "is");
  const token = fieldOf(data, "token");
  const why = ENDS.find((end) => end === fieldOf(data, "why"));
  if (is === "ask") return { is };
  if (typeof token !== "string") return null;
  if (is === "token") return { is, token };
  return is === "end" && why !== undefined ? { is, token, why } : null;
};

type Own = {
  /** The channel's name. */
  readonly name: string;
  /** Reads and sets the sign-in of this tab. */
  readonly token: () => string | null;
  readonly onToken: (token: string) => void;
  readonly onEnd: (token: string, why: SessionEnd) => void;
};

type Tabs = {
  readonly join: () => Promise<void>;
  readonly tellToken: (token: string) => void;
  readonly tellEnd: (token: string, why: SessionEnd) => void;
  readonly close: () => void;
};

/**
 * Shares the sign-in between the tabs of this origin (SECURITY.md S61). A new tab takes it over, and a sign-out ends it
 * in all tabs. The token is in no storage that a later user of the device could read.
 */
export const createTabs = ({ name, token, onToken, onEnd }: Own): Tabs => {
  const channel = new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  const say = (message: Message): void => channel.postMessage(message);
  let answered: (() => void) | null = null;
  channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
    const message = readMessage(data);
    const own = token();
    if (message?.is === "ask" && own !== null) say({ is: "token", token: own });
    if (message?.is === "end") onEnd(message.token, message.why);
    if (message?.is === "token") {
      onToken(message.token);
      answered?.();
    }
  });
  return {
    join: () => {
      if (token() !== null) return Promise.resolve();
      return new Promise((resolve) => {
        answered = resolve;
        setTimeout(resolve, ANSWER_MS);
        say({ is: "ask" });
      });
    },
    tellToken: (value) => say({ is: "token", token: value }),
    tellEnd: (value, why) => say({ is: "end", token: value, why }),
    close: () => channel.close(),
  };
};
