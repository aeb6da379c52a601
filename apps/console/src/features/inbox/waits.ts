import type { Chat } from "@krapao/contract/operator/chat-shapes";

type Waiting = Pick<Chat, "waitingSince" | "targetAt">;

/** The state of a wait: none, within its target, in the last third of it, or over it. */
export const waitOf = ({ waitingSince, targetAt }: Waiting, now: number): "none" | "fine" | "soon" | "late" => {
  if (waitingSince === null || targetAt === null) return "none";
  const target = Date.parse(targetAt);
  if (now >= target) return "late";
  const third = (target - Date.parse(waitingSince)) / 3;
  return now >= target - third ? "soon" : "fine";
};

/** Formats seconds as `0:42`, `2:10`, `1:05:00`. */
export const clockText = (seconds: number): string => {
  const whole = Math.max(0, Math.round(seconds));
  const two = (value: number): string => String(value).padStart(2, "0");
  const hours = Math.floor(whole / 3_600);
  const minutes = Math.floor((whole % 3_600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
};
