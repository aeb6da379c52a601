import { spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { afterAll, expect, test } from "vitest";

import { nodePath, ROOT } from "../../tools/runtime.mjs";
import { killAll, type Process } from "../../tools/testing/processes.ts";
import {
  endProducts,
  newEnvironment,
  type Product,
  ready,
  readyProduct,
  startProduct,
  statusOf,
  until,
} from "../../tools/testing/product.ts";
import { inWorld, type Member, newMember } from "./client.ts";

// Real processes, real sockets, durable commits: each part of the product is killed while members move money. Whatever
// was answered as done is still true at the end, and no satang is lost.

afterAll(endProducts);

type Asked = {
  readonly member: Member;
  readonly path: string;
  readonly body: object;
  readonly key: string;
  /** The final answer that arrived first. */
  final: string | null;
};
type Orders = { readonly member: Member; readonly ids: Set<string> };

type DepositBank = {
  readonly mode: string;
  readonly bankType?: string;
  readonly bankCode: string;
  readonly bankAccountNo: string;
};

const SERVER = "apps/server/src/main.ts";
const SANDBOX = "apps/sandbox/src/main.ts";
const POSTGRES = "bin/postgres -D";
/** Each is killed under load, the servers twice. */
const deaths = [SANDBOX, SERVER, POSTGRES, SERVER];
const UNDER_LOAD_MS = 1_500;
/** An absence is believed a minute after the call, and an account may wait for two such calls, one after the other. */
const PATIENCE_MS = 180_000;
/** It takes a second or two, or longer on a busy machine. */
const RESTART_MS = 120_000;

const isFinal = (status: number): boolean => status === 200 || (status >= 400 && status < 500 && status !== 429);

const createLoad = (product: Product, members: readonly Member[]) => {
  const asked: Asked[] = [];
  const orders: Orders[] = members.map((member) => ({ member, ids: new Set() }));
  let isOver = false;

  /** Repeats a request under its key until the answer is final, as the member's app does. */
  const settle = async (one: Asked, patience: number): Promise<void> => {
    const end = performance.now() + patience;
    while (performance.now() < end) {
      const answer = await one.member.ask("POST", one.path, one.body, one.key);
      const isBusy = answer === null || answer.text.includes("_IN_PROGRESS");
      if (!isBusy && isFinal(answer.status)) {
        one.final ??= answer.text;
        expect(answer.text, `${one.path} ${one.key}`).toBe(one.final);
        return;
      }
      await sleep(200);
    }
    throw new Error(`never answered: ${one.path} ${JSON.stringify(one.body)} ${one.key}`);
  };

  const move = async (member: Member): Promise<void> => {
    const code = randomInt(2) === 0 ? "PG" : "HUAYHD";
    const amount = randomInt(1, 60);
    const [path, body] = [
      ["/wallet/transfer", { from: "WALLET", to: code, amount }],
      ["/wallet/transfer", { from: code, to: "WALLET", amount }],
      ["/wallet/transfer", { from: "PG", to: "HUAYHD", amount }],
      ["/wallet/withdraw", { amount: 100 + amount }],
    ][randomInt(4)] as [string, object];
    const one: Asked = { member, path, body, key: `kill-${asked.length}-${randomInt(2 ** 40)}`, final: null };
    asked.push(one);
    await settle(one, PATIENCE_MS);
  };

  const payIn = async ({ member, ids }: Orders): Promise<void> => {
    const provider = ["KBANK", "WW", "PAYTIMZ", "PAYONEX"][randomInt(4)];
    const made = await member.ask("POST", `/qrcode/${provider}`, { amount: randomInt(100, 400) });
    if (made?.status !== 200) return;
    const { qrcodeId } = JSON.parse(made.text) as { qrcodeId?: string };
    if (qrcodeId === undefined) return;
    ids.add(qrcodeId);
    await inWorld(product, "POST", "/bank/payments", { qrcodeId });
  };

  /** A transfer from the registered account to the first of our accounts with a feed. */
  const transfer = async ({ member }: Orders): Promise<void> => {
    const found = await member.ask("GET", "/lookup/deposit");
    if (found?.status !== 200) return;
    const { banks } = JSON.parse(found.text) as { banks: readonly DepositBank[] };
    const to = banks.find(({ mode, bankType }) => mode === "AUTO" && bankType !== "PAYMENT");
    if (to === undefined) throw new Error("no account that the bank tells of");
    await inWorld(product, "POST", "/bank/transfers", {
      from: { bankCode: member.bankCode, accountNo: member.accountNo, accountName: "SOMCHAI JAIDEE" },
      to: { bankCode: to.bankCode, accountNo: to.bankAccountNo },
      amount: randomInt(100, 400),
    });
  };

  const device = async (own: Orders): Promise<void> => {
    while (!isOver) {
      const what = randomInt(6);
      if (what === 0) await payIn(own);
      else if (what === 1) await transfer(own);
      else await move(own.member);
      await sleep(randomInt(20, 120));
    }
  };

  const running = orders.flatMap((own) => [device(own), device(own)]);
  // A failure is reported after the load has ended.
  for (const one of running) one.catch(() => undefined);
  return {
    asked,
    orders,
    settle,
    end: async (): Promise<void> => {
      isOver = true;
      await Promise.all(running);
    },
  };
};

const isReady = async (product: Product): Promise<boolean> =>
  (await statusOf(`${product.origin}/readyz`)) === 200 && (await statusOf(`${product.sandboxOrigin}/healthz`)) === 200;

/** The processes of a part. A process that PostgreSQL has just forked still has the command of the postmaster. */
const processesOf = (product: Product, part: string): readonly Process[] => {
  const named = product.family().filter(({ command }) => command.includes(part));
  return named.filter(({ parent }) => !named.some(({ pid }) => pid === parent));
};

const kill = async (product: Product, part: string): Promise<void> => {
  const victims = processesOf(product, part);
  const victim = victims[randomInt(victims.length)];
  if (victim === undefined) throw new Error(`no ${part}`);
  process.kill(victim.pid, "SIGKILL");
  await until(
    () => processesOf(product, part).filter(({ pid }) => pid !== victim.pid).length >= victims.length,
    RESTART_MS,
    `another ${part}`,
  );
  await until(() => isReady(product), RESTART_MS, `ready again after ${part}: ${product.output().slice(-2_000)}`);
};

const read = async <Body>(answer: ReturnType<typeof inWorld>): Promise<Body> => {
  const found = await answer;
  expect(found?.status, found?.text).toBe(200);
  return JSON.parse(found?.text ?? "null") as Body;
};
const minor = (amount: number): number => Math.round(amount * 100);
const sumOf = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + minor(amount), 0);

type Wallet = { readonly wallet: { readonly amount: number }; readonly slots: readonly { readonly amount: number }[] };
type Statement = { readonly statements: readonly { readonly status: string; readonly reference: string }[] };

type Line = { readonly kind: string; readonly accountNo: string; readonly out: number };

/** The member's money by the product, and the expected amount by the sandbox's books. In satang. */
const holdings = async (product: Product, { member, ids }: Orders): Promise<{ has: number; should: number }> => {
  await read(member.ask("GET", "/wallet/refresh/slot"));
  const { wallet, slots } = await read<Wallet>(member.ask("GET", "/wallet"));
  const held = await read<Statement>(member.ask("POST", "/statement", { page: 1, limit: 100 }));
  expect(held.statements.filter(({ status }) => status === "IN_PROGRESS")).toEqual([]);
  let [paidIn, net] = [0, 0];
  for (const id of ids) paidIn += sumOf(await read(inWorld(product, "GET", `/bank/payments?qrcodeId=${id}`)));
  for (const [code, username] of member.games)
    net += minor((await read<{ net: number }>(inWorld(product, "GET", `/games/${code}/accounts/${username}`))).net);
  // Nothing else leaves that account: QRs are paid from somebody else's.
  const totals = await read<{ accounts: readonly Line[] }>(inWorld(product, "GET", "/totals"));
  const own = totals.accounts.filter(({ kind, accountNo }) => kind === "bank" && accountNo === member.accountNo);
  for (const { out } of own) paidIn += minor(out);
  const paidOut = sumOf(await read(inWorld(product, "GET", `/bank/payouts?accountNo=${member.accountNo}`)));
  return { has: minor(wallet.amount) + sumOf(slots), should: paidIn - paidOut + net };
};

const agree = async (product: Product, orders: Orders): Promise<boolean> => {
  try {
    const { has, should } = await holdings(product, orders);
    return has === should;
  } catch {
    return false;
  }
};

const audit = (product: Product): string => {
  const { stdout, stderr } = spawnSync(nodePath(), ["tools/audit/main.ts"], {
    cwd: ROOT,
    env: { ...process.env, ...product.env },
    encoding: "utf8",
  });
  return `${stdout}${stderr}`.trimEnd().split("\n").at(-1) ?? "";
};

test(
  "kill -9 of servers, database and sandbox while money moves: every success stays true, and nothing is lost",
  { timeout: 600_000 },
  async () => {
    const env = { ...(await newEnvironment("real")), SERVERS: "2", RATE_LIMIT_FACTOR: "1000" };
    const first = await readyProduct({ env });
    const members = await Promise.all([newMember(first), newMember(first)]);
    const load = createLoad(first, members);
    for (const part of deaths) {
      await sleep(UNDER_LOAD_MS);
      await kill(first, part);
    }
    await sleep(UNDER_LOAD_MS);
    // On a slow machine a call takes seconds.
    await until(() => load.asked.length > 20, 120_000, "more than 20 calls that move money");
    await load.end();

    for (const own of load.orders) await until(() => agree(first, own), 100_000, "everything closed and in its place");
    expect(audit(first)).toMatch(/, 0 discrepancies$/);

    // All at once, and the answers after the next start are the same.
    killAll(first.family());
    await first.exit;
    const next = await ready(await startProduct({ env }));
    for (const one of load.asked) {
      const answer = await one.member.ask("POST", one.path, one.body, one.key);
      expect(answer, `${one.path} ${one.key}`).toMatchObject({ text: one.final });
    }
    for (const own of load.orders) {
      const { has, should } = await holdings(next, own);
      expect(has).toBe(should);
    }
    expect(audit(next)).toMatch(/, 0 discrepancies$/);
  },
);
