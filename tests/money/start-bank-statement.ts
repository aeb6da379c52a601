import { fillBase } from "../../apps/server/src/domain/bank-account/base.ts";
import { type Operators, signInOperators } from "./console.ts";
import { dieExecuting } from "./die-executing.ts";
import { memberActions } from "./member-actions.ts";
import { type Member, startSystem } from "./system.ts";

type Account = {
  _id: string;
  kind: string;
  bankCode: string;
  source: string;
  coverage: string;
  ours: number | null;
  theirs: number | null;
  difference: number | null;
  openIn: number;
  unproven: { count: number; sum: number };
};
/** A bank line, as the console returns it. */
export type Line = {
  _id: string;
  amount: number;
  text: string;
  state: string;
  source: string;
  reference: string | null;
  balance: number;
};
/** A proposal, as the console returns it. */
export type Proposal = { _id: string; state: string };
/** Why it is done, as an operator types it. */
export const reason = "seen on the bank's statement";
const columns = ["date", "time", "text", "in", "out", "balance", "reference"];
/** How the columns of `file` are read. */
export const mapping = { encoding: "utf-8", delimiter: ",", header: 1, order: "dmy", era: "ce", decimal: ".", columns };
const head = "Date,Time,Detail,Money in,Money out,Balance,Ref\n";
/** A statement file with these rows, as the import call takes it. */
export const file = (...rows: string[]) => ({
  name: "statement.csv",
  content: Buffer.from(`${head}${rows.join("\n")}\n`).toString("base64"),
});

/** Two servers with accounts at SCB, which has a feed, and at GSB and BBL, which have none, with operators on both. */
export const startBankStatement = async () => {
  const system = await startSystem();
  const servers = [await system.start(), await system.start()] as const;
  await fillBase(servers[0].context.db);
  await system.background.owner.query(
    `insert into deposit_account (position, currency, type, mode, bank_country, bank_code, account_name, account_no)
     values (1, 'THB', 'BANK', 'AUTO', 'TH', 'SCB', 'KRAPAO', '4680123456'),
       (2, 'THB', 'BANK', 'MANUAL', 'TH', 'GSB', 'KRAPAO', '020212345678'),
       (3, 'THB', 'BANK', 'MANUAL', 'TH', 'BBL', 'KRAPAO', '1112223334')`,
  );
  const actions = memberActions(system, servers[0]);
  const [here, there] = [await signInOperators(system, servers[0]), await signInOperators(system, servers[1])];

  const accounts = async (): Promise<Account[]> => (await here.nok("GET", "/api/bank/accounts")).body;
  const accountOf = async (bank: string): Promise<Account> => {
    const found = (await accounts()).find(({ bankCode }) => bankCode === bank);
    if (found === undefined) throw new Error(`no account at ${bank}`);
    return found;
  };
  const load = async (bank: string, ...rows: string[]) =>
    here.nok("POST", `/api/bank/accounts/${(await accountOf(bank))._id}/import`, {
      ...file(...rows),
      mapping,
      keepMapping: false,
    });
  const lines = async (bank: string, state = "all"): Promise<Line[]> =>
    (await here.nok("GET", `/api/bank/accounts/${(await accountOf(bank))._id}/lines?state=${state}&limit=100`)).body;
  const lineOf = async (bank: string, reference: string): Promise<Line> => {
    const found = (await lines(bank)).find((line) => line.reference === reference);
    if (found === undefined) throw new Error(`no line ${reference}`);
    return found;
  };
  const balance = async (member: Member): Promise<number> => (await actions.wallet(member)).wallet.amount;
  const approve = (seat: Operators, { _id }: Proposal) => seat.ton("POST", `/api/proposals/${_id}/approve`, {});
  const match = async (seat: Operators, line: Line, member: Member, more: object = {}) =>
    seat.nok("POST", `/api/bank/lines/${line._id}/match`, {
      member: String(member.id),
      sendingBank: "KBANK",
      reference: line.reference,
      reason,
      ...more,
    });
  const moveOwn = (seat: Operators, more: object = {}) =>
    seat.nok("POST", "/api/bank/own-transfers", {
      from: { kind: "bank", code: "BBL" },
      to: { kind: "bank", code: "GSB" },
      amount: 500,
      currency: "BAHT",
      reference: "OWN-1",
      reason,
      ...more,
    });
  const dieAndFinish = (id: string, dieAt: number): Promise<void> => dieExecuting(system, servers, id, dieAt);

  const close = async (): Promise<void> => {
    await Promise.all([here.close(), there.close()]);
    await system.close();
  };
  return {
    system,
    servers,
    actions,
    here,
    there,
    accountOf,
    load,
    lines,
    lineOf,
    balance,
    approve,
    match,
    moveOwn,
    dieAndFinish,
    close,
  };
};
