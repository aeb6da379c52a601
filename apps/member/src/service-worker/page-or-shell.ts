/** How a page comes to the browser. `slow` resolves when the network has had its time. */
type Ways = {
  readonly fetched: Promise<Response>;
  readonly shell: () => Promise<Response | undefined>;
  readonly slow: Promise<void>;
};

/**
 * Returns a page from the network. Returns the app's offline shell instead when there is no connection, when the answer
 * is slow, or when the server or a proxy fails with a 5xx. The shell tells the member what is wrong, and retries.
 */
export const pageOrShell = async ({ fetched, shell, slow }: Ways): Promise<Response> => {
  const answer = await Promise.race([fetched, slow]).catch(() => undefined);
  if (answer !== undefined && answer.status < 500) return answer;
  return (await shell()) ?? fetched;
};
