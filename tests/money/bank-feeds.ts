import { createHmac, hash } from "node:crypto";

import { afterAll, beforeAll, expect } from "vitest";

import { askBank } from "../../apps/server/src/domain/deposit/bank/ask-bank.ts";
import { memberActions, type MemberActions } from "./member-actions.ts";
import { eventually, type Member, type Server, startSystem, type System } from "./system.ts";

/** Our account with a feed. */
export const OURS = { bankCode: "SCB", accountNo: "4680123456" } as const;

export type Sent = { readonly reference: string };
type From = { readonly bankCode?: string; readonly accountNo: string };
type Signing = { readonly server?: Server; readonly secret?: string; readonly ageMs?: number };

/** Two servers that receive one bank's feed, for all tests of a file. */
export const setUpBankFeed = () => {
  let system: System;
  let servers: readonly [Server, Server];
  let actions: MemberActions;
  beforeAll(async () => {
    system = await startSystem();
    await system.background.owner.query(
      `insert into deposit_account (position, currency, type, mode, bank_country, bank_code, account_name, account_no)
       values (1, 'THB', 'BANK', 'AUTO', 'TH', 'SCB', 'KRAPAO', '468-0-12345-6'),
         (2, 'THB', 'BANK', 'MANUAL', 'TH', 'GSB', 'KRAPAO', '020212345678')`,
    );
    servers = [await system.start(), await system.start()];
    actions = memberActions(system, servers[0]);
    expect(await askBank(servers[0].context)).toBe(true);
  });
  afterAll(() => system.close());

  const from = ({ bankCode = "KBANK", accountNo }: From) => ({ bankCode, accountNo, accountName: "SOMCHAI JAIDEE" });
  /** The members of these tests registered an account at KBANK whose number is theirs. */
  const own = (member: Member) => from({ accountNo: String(member.id) });
  const transfer = (who: ReturnType<typeof from>, amount: number, to: object = OURS, currency = "THB"): Promise<Sent> =>
    system.person("POST", "/bank/transfers", { from: who, to, amount, currency });

  const register = async (member: Member, more: { country?: string; code?: string; no?: string } = {}) => {
    const { country = "TH", code = "KBANK", no = String(member.id) } = more;
    await system.background.owner.query(
      "insert into member_bank (country, code, account_no, member_id) values ($1, $2, $3, $4)",
      [country, code, no, member.id],
    );
    return member;
  };
  const newMember = async (): Promise<Member> => register(await system.background.member(0n));

  const rows = async (sql: string, values: unknown[] = []) =>
    (await system.background.owner.query(sql, values)).rows as never[];
  const balance = async (member: Member): Promise<number> => (await actions.wallet(member)).wallet.amount;
  const suspense = async ({ reference }: Sent, bank = "KBANK") =>
    (await rows("select amount, code, state, detail->>'why' as why, member_id from suspense where reference = $1", [
      `bank:${bank}:${reference}`,
    ])) as { why: string; state: string; amount: bigint }[];
  const flagsOf = (member: Member) =>
    rows("select reference, detail from flag where member_id = $1 and kind = 'repeated-reference'", [member.id]);
  const booked = (sent: Sent, bank = "KBANK") =>
    eventually(
      system,
      () =>
        rows("select booked_as from bank_transfer where reference = $1 and booked_as is not null", [
          `bank:${bank}:${sent.reference}`,
        ]),
      (found) => found.length === 1,
    );
  let lines = 0;
  /** A line of the feed for a transfer that the sandbox does not have. */
  const line = (
    member: Member,
    amount: number,
    more: { to?: object; currency?: string; eventId?: string; reference?: string } = {},
  ) => {
    lines += 1;
    const reference = more.reference ?? `20261121LINE${String(lines).padStart(6, "0")}`;
    const body = {
      eventId: more.eventId ?? `line-${String(lines).padStart(8, "0")}`,
      event: "transfer.received",
      transfer: {
        reference,
        from: own(member),
        to: more.to ?? OURS,
        amount: amount.toFixed(2),
        currency: more.currency ?? "THB",
        at: system.time.clock.now().toISOString(),
      },
    };
    return { reference, body: JSON.stringify(body) };
  };

  const signed = (body: string, { secret = system.world.secretOf("bank"), ageMs = 0 }: Signing = {}) => {
    const path = "/callbacks/bank/feed";
    const time = String(Math.floor((system.time.clock.now().getTime() - ageMs) / 1000));
    const text = ["POST", path, time, hash("sha256", body)].join("\n");
    const signature = createHmac("sha256", secret).update(text).digest("hex");
    return {
      method: "POST" as const,
      url: path,
      headers: { "content-type": "application/json", "x-timestamp": time, "x-signature": signature },
      payload: body,
    };
  };
  const send = async (body: string, signing: Signing = {}) => {
    const reply = await (signing.server ?? servers[0]).app.inject(signed(body, signing));
    return { status: reply.statusCode, text: reply.body };
  };
  return {
    get system(): System {
      return system;
    },
    get servers(): readonly [Server, Server] {
      return servers;
    },
    get actions(): MemberActions {
      return actions;
    },
    from,
    own,
    transfer,
    register,
    newMember,
    rows,
    balance,
    suspense,
    flagsOf,
    booked,
    line,
    signed,
    send,
  };
};
