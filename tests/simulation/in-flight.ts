import { type Answer, askServer, type Wish } from "../support/inject.ts";
import type { Chance } from "./chance.ts";
import type { SignedIn } from "./sign-in.ts";
import type { Kernel } from "./kernel.ts";
import type { ServerProcess } from "./processes.ts";
import type { Watch } from "./watch.ts";

/** The request of one key, and every answer that its member got. */
export type Kept = {
  readonly member: SignedIn;
  readonly name: string;
  readonly wish: Wish;
  readonly key: string;
  readonly mark: number;
  /** The first final answer, which must never change. */
  final: Answer | null;
  /** The movement that a pending answer named. */
  reference: string | null;
};

type Options = {
  readonly kernel: Kernel;
  readonly chance: Chance;
  readonly watch: Watch;
  readonly servers: () => readonly ServerProcess[];
  readonly fail: (why: string) => void;
};

/** The longest duration of a call, with a database that is unreachable for a while. */
const LONGEST_MS = 45_000;
const statuses: readonly number[] = [200, 202, 400, 401, 403, 404, 409, 415, 429, 503];

type Told = {
  readonly message?: string;
  readonly reference?: string;
  readonly wallet?: { readonly amount?: number };
  readonly statements?: readonly { readonly balance: number | null; readonly reference: string }[];
};

const told = (answer: Answer): Told => {
  const body: unknown = answer.body;
  return typeof body === "object" && body !== null ? body : {};
};

/** Refusals that depend on more than the request itself. */
const OF_THE_MOMENT: ReadonlySet<string> = new Set([
  "IDEMPOTENCY_CONFLICT",
  "IDEMPOTENCY_IN_PROGRESS",
  "STEP_UP_REQUIRED",
  "TRANSFER_IN_PROGRESS",
]);

/** Whether an answer is final (CONTRACT.md, Idempotency). */
export const isFinal = (answer: Answer): boolean => {
  const { message } = told(answer);
  if (message !== undefined && OF_THE_MOMENT.has(message)) return false;
  const { status } = answer;
  return status === 200 || (status >= 400 && status < 500 && ![401, 410, 429].includes(status));
};

/** Members make calls. Each answer is checked against the books and against earlier answers. */
export const createMemberCalls = ({ kernel, chance, watch, servers, fail }: Options) => {
  const kept = new Map<string, Kept>();
  let underWay = 0;

  const check = (name: string, member: SignedIn, wish: Wish, mark: number, answer: Answer): void => {
    const where = `${wish.method} ${wish.url}`;
    const { wallet, statements } = told(answer);
    if (typeof wallet?.amount === "number") watch.check(member.id, mark, wallet.amount, where);
    for (const { balance, reference } of statements ?? []) {
      if (balance !== null) watch.checkEver(member.id, balance, `the statement's ${reference}`);
    }
    if (!statuses.includes(answer.status)) fail(`${name} was answered ${answer.status} by ${where}: ${answer.text}`);
  };

  /**
   * `known`: the final answer that had arrived before this request was sent. Of two concurrent requests either may be
   * first.
   */
  const checkKept = (one: Kept, answer: Answer, known: Answer | null): void => {
    const { reference } = told(answer);
    const isPending = answer.status === 202;
    const was = `${one.name} ${one.wish.url} ${one.key}`;
    const isOther = one.final !== null && isFinal(answer) && answer.text !== one.final.text;
    if (isOther || (known !== null && isPending)) fail(`${was}: first ${one.final?.text ?? ""}, then ${answer.text}`);
    if (one.reference !== null && reference !== undefined && reference !== one.reference)
      fail(`${was}: first ${one.reference}, then ${answer.text}`);
    if (isPending && reference !== undefined) one.reference = reference;
    if (isFinal(answer)) one.final ??= answer;
  };

  const keptOf = (name: string, member: SignedIn, wish: Wish, key: string): Kept => {
    const place = `${member.id} ${key}`;
    const fresh: Kept = { member, name, wish, key, mark: watch.mark(member.id), final: null, reference: null };
    const one = kept.get(place) ?? fresh;
    kept.set(place, one);
    return one;
  };

  /** Null when no server listened, or it died before it answered. */
  const ask = async (name: string, member: SignedIn, wish: Wish): Promise<Answer | null> => {
    const living = servers().filter((server) => !server.isDead);
    if (living.length === 0) return null;
    const server = chance.pick(living);
    const one = wish.key === undefined ? null : keptOf(name, member, wish, wish.key);
    const isSame =
      one !== null && one.wish.url === wish.url && JSON.stringify(one.wish.body) === JSON.stringify(wish.body);
    const mark = one?.mark ?? watch.mark(member.id);
    const known = one?.final ?? null;
    const [began, losses] = [kernel.lived(), server.losses];
    underWay += 1;
    const answer = await Promise.race([
      askServer(server.app, { token: member.token, ...wish })
        // A download is cut off when its server loses the database, so nothing complete was received.
        .catch((error: unknown) => {
          if (server.losses > losses) return null;
          throw error;
        }),
      server.died.then(() => null),
    ]);
    underWay -= 1;
    const heard = answer === null ? "nothing" : `${answer.status} ${answer.text.slice(0, 300)}`;
    kernel.say(`${name} hears from ${server.name} ${wish.url}: ${heard}`);
    if (answer === null || (answer.status === 500 && server.losses > losses)) return answer;
    check(name, member, wish, mark, answer);
    if (one !== null && isSame) checkKept(one, answer, known);
    const final = one?.final ?? null;
    if (final !== null && !isSame && answer.status === 200)
      fail(`${name} ${wish.url} ${wish.key}: another request under the same key was answered 200`);
    const took = kernel.lived() - began;
    if (took > LONGEST_MS) fail(`${name} waited ${took} ms for ${wish.url}`);
    return answer;
  };

  return { ask, kept, isIdle: (): boolean => underWay === 0 };
};

export type MemberCalls = ReturnType<typeof createMemberCalls>;
