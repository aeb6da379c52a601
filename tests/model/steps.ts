/** Each kind of step in words, for readers of a trace. The steps of a process follow its name. */
const sentences = {
  mark: "the database executes its mark",
  "mark-refused": "the database refuses its mark: the row has one, or has moved on",
  repeat: "hears nothing and sends the same mark again",
  check: "hears that its mark is committed, finds itself in time",
  "too-late": "hears that its mark is committed, finds itself too late and never calls",
  pause: "is paused between check and write",
  write: "writes the call",
  answer: "reads the provider's answer",
  unclear: "gets no clear answer",
  "give-up-reset": "gives the call up and resets its connection",
  "give-up-close": "gives the call up and closes its connection; the kernel goes on sending",
  lease: "takes the row, which is due",
  "ask-done": "asks the provider: done",
  "ask-refused": "asks the provider: refused",
  "ask-void": "asks the provider: not found, so the provider voids the reference",
  "ask-believed": "asks the provider: not found, and that is believed",
  "ask-not-yet": "asks the provider: not found, which is not believed yet",
  settle: "settles",
  "next-leg": "settles the first leg and holds the second",
  release: "releases",
  difference: "learns of the yes after the release: books the difference and flags it",
  shorten: "notes that the call came back unclear",
  stale: "finds nothing left to do: the row has moved on",
  "final-changed": "changes a final state",
  "set-back": "has its wall clock set back",
  die: "dies",
  arrive: "the call arrives at the provider, which does it",
  "arrive-refused": "the call arrives at the provider, which refuses it",
  drop: "the call's bytes are lost",
  linger: "the call's bytes stay in the network beyond their time",
  reconcile: "reconciliation finds the yes after the release: books the difference and flags it",
  tick: "time passes",
  epoch: "the database fails over or restarts, and its clock jumps ahead",
  "fail-over-lost": "the database fails over to a copy that lacks the mark",
  "provider-set-back": "the provider's clock is set back",
} as const;

export type What = keyof typeof sentences;

const isWhat = (text: string): text is What => text in sentences;

export const kinds: readonly What[] = Object.keys(sentences).filter(isWhat);

/** Whose step it is: 0 and 1 are the processes, null is the world. */
export type Step<S> = { readonly by: 0 | 1 | null; readonly what: What; readonly to: S };

const say = ({ by, what }: Pick<Step<unknown>, "by" | "what">): string =>
  by === null ? sentences[what] : `P${by + 1} ${sentences[what]}`;

/** A readable trace with one step a line. Consecutive ticks are one line. */
export const story = (steps: readonly Pick<Step<unknown>, "by" | "what">[]): string => {
  const lines: string[] = [];
  let ticks = 0;
  const passed = (): void => {
    if (ticks > 0) lines.push(ticks === 1 ? "time passes" : `time passes, ${ticks} ticks`);
    ticks = 0;
  };
  for (const step of steps) {
    if (step.what === "tick") {
      ticks += 1;
      continue;
    }
    passed();
    lines.push(say(step));
  }
  passed();
  return lines.map((line, index) => `${String(index + 1).padStart(2)}. ${line}`).join("\n");
};
