import { type Answer, askServer, type Wish } from "../support/inject.ts";
import { isFinal, type Kept } from "../simulation/in-flight.ts";
import type { Chance } from "../simulation/chance.ts";
import type { SignedIn } from "../simulation/sign-in.ts";
import type { RunRecord } from "./record.ts";
import type { Server } from "./servers.ts";
import type { Time } from "./time.ts";

type Options = {
  readonly time: Time;
  readonly chance: Chance;
  readonly record: RunRecord;
  readonly servers: () => readonly Server[];
  /** Whether no fault is active. */
  readonly isCalm: () => boolean;
  readonly fail: (why: string) => void;
};

/** How long a member's app waits for an answer. */
const PATIENCE_MS = 40_000;
const statuses: readonly number[] = [200, 202, 400, 401, 403, 404, 409, 415, 429, 503];

const referenceOf = ({ body }: Answer): string | undefined => {
  const said: unknown = body;
  return typeof said === "object" && said !== null && "reference" in said && typeof said.reference === "string"
    ? said.reference
    : undefined;
};

/** Members call a random server. The answers under a key are compared with earlier ones. */
export const createClientPort = ({ time, chance, record, servers, isCalm, fail }: Options) => {
  const kept = new Map<string, Kept>();
  let underWay = 0;

  const keptOf = (name: string, member: SignedIn, wish: Wish, key: string): Kept => {
    const place = `${member.id} ${key}`;
    const one = kept.get(place) ?? { member, name, wish, key, mark: 0, final: null, reference: null };
    kept.set(place, one);
    return one;
  };

  /**
   * `known`: the final answer that had arrived before this request was sent. Of two concurrent requests either may be
   * first.
   */
  const checkKept = (one: Kept, answer: Answer, known: Answer | null): void => {
    const reference = referenceOf(answer);
    const isPending = answer.status === 202;
    const was = `${one.name} ${one.wish.url} ${one.key}`;
    const isOther = one.final !== null && isFinal(answer) && answer.text !== one.final.text;
    if (isOther || (known !== null && isPending)) fail(`${was}: first ${one.final?.text ?? ""}, then ${answer.text}`);
    if (one.reference !== null && reference !== undefined && reference !== one.reference)
      fail(`${was}: first ${one.reference}, then ${answer.text}`);
    if (isPending && reference !== undefined) one.reference = reference;
    if (isFinal(answer)) one.final ??= answer;
  };

  const patience = async (): Promise<null> => {
    await time.sleep(PATIENCE_MS);
    return null;
  };

  /** Null without an answer: the server is paused, or dead. */
  const ask = async (name: string, member: SignedIn, wish: Wish): Promise<Answer | null> => {
    const all = servers();
    if (all.length === 0) return null;
    const { machine, app } = chance.pick(all);
    const one = wish.key === undefined ? null : keptOf(name, member, wish, wish.key);
    const isSame =
      one !== null && one.wish.url === wish.url && JSON.stringify(one.wish.body) === JSON.stringify(wish.body);
    const known = one?.final ?? null;
    underWay += 1;
    const asked = machine.turn().then(() => machine.deliver(askServer(app, { token: member.token, ...wish })));
    const answer = await Promise.race([asked.catch(() => null), machine.died.then(() => null), patience()]);
    underWay -= 1;
    const heard = answer === null ? "nothing" : `${answer.status} ${answer.text.slice(0, 200)}`;
    record.say(name, `hears from ${machine.name} ${wish.url} ${wish.key ?? ""}: ${heard}`);
    if (answer === null) return null;
    if (!statuses.includes(answer.status) && (isCalm() || answer.status !== 500))
      fail(`${name} was answered ${answer.status} by ${wish.method} ${wish.url}: ${answer.text}`);
    if (answer.status === 500) return answer;
    if (one !== null && isSame) checkKept(one, answer, known);
    const final = one?.final ?? null;
    if (final !== null && !isSame && final.status !== 400 && answer.status === 200)
      fail(`${name} ${wish.url} ${wish.key}: another request under the same key was answered 200`);
    return answer;
  };

  return { ask, kept, underWay: (): number => underWay };
};

export type ClientPort = ReturnType<typeof createClientPort>;
