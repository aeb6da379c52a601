/** How a page comes to the browser. `slow` resolves when the network has had its time. */
type Ways = {
  readonly fetched: Promise<Response>;
  readonly shell: () => Promise<Response | undefined>;
  readonly slow: Promise<void>;
};

/**
 * A page from the network. The app's shell takes its place without a line, on a line too slow to wait for, and when the
 * server or a proxy in front of it fails: the shell says what is wrong in the member's words, and goes on by itself.
 */
export const pageOrShell = async ({ fetched, shell, slow }: Ways): Promise<Response> => {
  const answer = await Promise.race([fetched, slow]).catch(() => undefined);
  if (answer !== undefined && answer.status < 500) return answer;
  return (await shell()) ?? fetched;
};
