/** Ends a session on the server. `keepalive` lets the call outlive the page; nobody waits for its answer. */
export const endSessionOnServer = (bearer: string, headers: Readonly<Record<string, string>> = {}): void => {
  void fetch("/api/logout", {
    method: "POST",
    keepalive: true,
    headers: { authorization: `Bearer ${bearer}`, ...headers },
  }).catch(() => undefined);
};
