const origin = (name: "KRAPAO_WALLET" | "KRAPAO_SANDBOX" | "KRAPAO_CONSOLE"): string => {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set`);
  return value;
};

/** Origin of the wallet that this run started. */
export const wallet = (): string => origin("KRAPAO_WALLET");

/** Origin of its sandbox. */
export const sandbox = (): string => origin("KRAPAO_SANDBOX");

/** Origin of its operators' console. */
export const consoleOrigin = (): string => origin("KRAPAO_CONSOLE");
