import type { ChildProcess } from "node:child_process";

export type GroupGuard = { readonly watch: (pid: number) => void; readonly release: () => void };

export function startGuard(script: string): ChildProcess;
export function watch(guard: ChildProcess, pid: number): void;
export function startGroupGuard(): GroupGuard;
export function signalGroup(pid: number, signal: NodeJS.Signals): void;
