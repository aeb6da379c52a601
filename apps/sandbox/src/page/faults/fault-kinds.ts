import {
  AlarmClockOff,
  BellOff,
  CircleAlert,
  CopyPlus,
  Hourglass,
  MessageCircleQuestion,
  Shuffle,
  Snail,
  Unplug,
} from "lucide-react";

/** The kinds of faults, by the names of CONTRACT.md, with icons and words. */
export const faultKinds = [
  { kind: "error", Icon: CircleAlert, word: "sandbox.faults.error" },
  { kind: "lost-reply", Icon: Unplug, word: "sandbox.faults.lost-reply" },
  { kind: "timeout", Icon: AlarmClockOff, word: "sandbox.faults.timeout" },
  { kind: "slow", Icon: Snail, word: "sandbox.faults.slow" },
  { kind: "nonsense", Icon: MessageCircleQuestion, word: "sandbox.faults.nonsense" },
  { kind: "duplicate", Icon: CopyPlus, word: "sandbox.faults.duplicate" },
  { kind: "silent", Icon: BellOff, word: "sandbox.faults.silent" },
  { kind: "reorder", Icon: Shuffle, word: "sandbox.faults.reorder" },
  { kind: "late", Icon: Hourglass, word: "sandbox.faults.late" },
] as const;
