export const ROOT: string;
export const POSTGRES_PACKAGE: string;
export function nodePath(): string;
export function runtimeEnv(env?: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
