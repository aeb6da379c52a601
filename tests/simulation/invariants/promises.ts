import type { Books, Evidence } from "./books.ts";

type Movement = { readonly status: string };
type Entry = { readonly reference: string; readonly status: string };

/** A paused machine lets a caller wait in vain, who then repeats the request; at most this often. */
const TRIES = 20;

/** Every success that a member saw is still true, and every refusal moved nothing. */
export const checkPromises = async ({ calls, people, fail }: Evidence, books: Books): Promise<void> => {
  const ask: typeof calls.ask = async (...wanted) => {
    for (let tries = 1; ; tries++) {
      const answer = await calls.ask(...wanted);
      if (answer !== null || tries === TRIES) return answer;
    }
  };
  for (const { name, member, wish, final } of calls.kept.values()) {
    const { reference } = (final?.body ?? {}) as { reference?: string };
    if (final === null || reference === undefined) continue;
    const url = `/api/statement/movement/${reference}`;
    const answer = await ask(name, member, { method: "GET", url });
    const { status = "" } = (answer?.body ?? {}) as Partial<Movement>;
    // A withdrawal was held, as answered, and is paid or returned.
    const yes = wish.url.startsWith("/api/wallet/withdraw") ? ["SUCCESS", "FAILED"] : ["SUCCESS"];
    // A report is no movement. Its credit is a deposit of its own.
    if (wish.url === "/api/wallet/add" && answer?.status === 404) continue;
    const isTrue = final.status === 200 ? yes.includes(status) : status === "FAILED" || answer?.status === 404;
    if (!isTrue) fail(`${name} ${wish.url} was answered ${final.text}; its movement is ${answer?.text}`);
  }
  for (const { name, member } of people) {
    const wish = { method: "POST", url: "/api/statement", body: { page: 1, limit: 100 } } as const;
    const answer = await ask(name, member, wish);
    const { statements = [] } = (answer?.body ?? {}) as { statements?: readonly Entry[] };
    for (const { reference, status } of statements)
      if (status === "IN_PROGRESS") fail(`${name}: ${reference} is in progress for ever`);
    const many = new Set(statements.map(({ reference }) => reference)).size;
    const should = Math.min(
      100,
      [...books.rows.values()].filter((row) => row.n !== null && row.member_id === member.id).length,
    );
    if (many !== should || statements.length !== should) fail(`${name}: ${statements.length} entries of ${should}`);
  }
};
