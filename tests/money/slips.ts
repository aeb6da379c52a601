import { pictureForm } from "../../apps/server/src/testing/multipart.ts";
import { eventually, type Member, type Server, type System } from "./system.ts";

export type SlipRow = {
  readonly reference: string;
  readonly amount: number | null;
  readonly status: "SUCCESS" | "FAILED" | "IN_PROGRESS";
  readonly note: string | null;
};

/** Our account to which members of a test transfer. */
export const OURS = { bankCode: "GSB", accountNo: "020212345678" };

/** How the sandbox is asked for the picture of a slip. */
export type Picture = {
  readonly wear?: string;
  readonly codes?: string;
  readonly printed?: number;
};

type Made = { readonly reference: string; readonly slip: string; readonly at: string };

/** Actions with slips for tests, of the member and of the sender. */
export const slipActions = async (system: System) => {
  await system.background.owner.query(
    `insert into deposit_account (position, currency, type, mode, bank_country, bank_code, account_name, account_no)
     values (90, 'THB', 'BANK', 'MANUAL', null, $1, 'KRAPAO', $2)`,
    [OURS.bankCode, OURS.accountNo],
  );

  /** A transfer by the member to our account, unless told otherwise. */
  const transfer = (member: Member, amount: number, more: object = {}): Promise<Made> =>
    system.person("POST", "/bank/transfers", {
      from: { bankCode: "KBANK", accountNo: String(member.id), accountName: "SOMCHAI JAIDEE" },
      to: OURS,
      amount,
      ...more,
    });

  const picture = async ({ slip }: Made, how: Picture = {}): Promise<Buffer> => {
    const query = new URLSearchParams(Object.entries(how).map(([name, value]) => [name, String(value)])).toString();
    return system.pictureOf(query === "" ? slip : `${slip}?${query}`);
  };

  const send = async (server: Server, member: Member, file: Buffer) => {
    const reply = await server.app.inject({
      method: "POST",
      url: "/api/wallet/slip",
      ...pictureForm(file),
      headers: { ...pictureForm(file).headers, authorization: `Bearer ${member.token}` },
    });
    return { status: reply.statusCode, body: reply.json<{ reference: string; message?: string }>() };
  };

  const list = async (server: Server, member: Member): Promise<readonly SlipRow[]> => {
    const answer = await system.call(server, member, "POST", "/api/statement/slip", { page: 1, limit: 100 });
    return (answer.body as { slips: SlipRow[] }).slips;
  };

  /** The slip once it has ended. */
  const ended = async (server: Server, member: Member, reference: string): Promise<SlipRow> => {
    const rows = await eventually(
      system,
      () => list(server, member),
      (all) => all.some((row) => row.reference === reference && row.status !== "IN_PROGRESS"),
    );
    const found = rows.find((row) => row.reference === reference);
    if (found === undefined) throw new Error("no such slip");
    return found;
  };

  /** What the verifier answers instead of the truth. */
  const verifierSays = (reference: string, says: string | null, seconds = 86_400): Promise<never> =>
    system.person("PUT", `/bank/slips/${reference}/verifier`, { says, for: seconds });

  return { transfer, picture, send, list, ended, verifierSays };
};

export type SlipActions = Awaited<ReturnType<typeof slipActions>>;
