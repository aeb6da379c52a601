import type { ChildProcess } from "node:child_process";

export function startGuard(script: string, pid: number): ChildProcess;
export function guardGroup(pid: number): () => void;
export function signalGroup(pid: number, signal: NodeJS.Signals): void;
