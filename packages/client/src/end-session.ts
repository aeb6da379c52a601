/**
 * Ends a session on the server. With `keepalive` the call goes on when the page is closed. Nobody waits for its answer.
 */
export const endSessionOnServer = (bearer: string, headers: Readonly<Record<string, string>> = {}): void => {
  void fetch("/api/logout", {
    method: "POST",
    keepalive: true,
    headers: { authorization: `Bearer ${bearer}`, ...headers },
  }).catch(() => undefined);
};
