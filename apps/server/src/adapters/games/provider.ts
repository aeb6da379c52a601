/** How one game provider is reached; from the settings, the same shape for the sandbox and for the real thing. */
export type GameProvider = {
  /** As in `slots[].code`. */
  readonly code: string;
  /** Where the server calls, without a slash at the end. */
  readonly baseUrl: string;
  /** Where a player opens it. A link or a form of another origin is not followed (SECURITY.md S36). */
  readonly launchUrl: string;
  /** Our name there: operator token, partner, agent. */
  readonly id: string;
  /** The shared secret, in the text form that the provider gave. */
  readonly secret: string;
};

/** Whether players may be sent to `link`: the origin of the provider's own launch address, no user or password in it. */
export const isProvidersLink = (provider: GameProvider, link: string): boolean => {
  if (!URL.canParse(link)) return false;
  const url = new URL(link);
  return url.origin === new URL(provider.launchUrl).origin && url.username === "" && url.password === "";
};
