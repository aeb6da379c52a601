const origin = (name: "KRAPAO_WALLET" | "KRAPAO_SANDBOX" | "KRAPAO_CONSOLE"): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};

/** The origin of the wallet that this run started. */
export const wallet = (): string => origin("KRAPAO_WALLET");

/** The origin of this run's sandbox. */
export const sandbox = (): string => origin("KRAPAO_SANDBOX");

/** The origin of this run's console. */
export const consoleOrigin = (): string => origin("KRAPAO_CONSOLE");
