import { eventually, type Answer, type Member, type Server, type System } from "./system.ts";

export type Slot = { readonly code: string; readonly isActive: boolean; readonly amount: number };
export type WalletView = { readonly wallet: { readonly amount: number }; readonly slots: readonly Slot[] };
export type Entry = {
  readonly reference: string;
  readonly statementType: string;
  readonly status: "SUCCESS" | "FAILED" | "IN_PROGRESS";
  readonly from: string | null;
  readonly to: string | null;
  readonly amount: number;
  readonly balance: number | null;
};

/** Common actions of a member, on one server. */
export const memberActions = (system: System, server: Server) => {
  const post = (member: Member, url: string, body: unknown, key?: string): Promise<Answer> =>
    system.call(server, member, "POST", url, body, key);
  const put = (member: Member, url: string, body: unknown): Promise<Answer> =>
    system.call(server, member, "PUT", url, body);
  const get = (member: Member, url: string): Promise<Answer> => system.call(server, member, "GET", url);

  const wallet = async (member: Member): Promise<WalletView> => (await get(member, "/api/wallet")).body;
  const entries = async (member: Member): Promise<readonly Entry[]> =>
    ((await post(member, "/api/statement", { page: 1, limit: 100 })).body as { statements: Entry[] }).statements;

  /** Opens accounts and moves this much into them. */
  const withGames = async (member: Member, games: Readonly<Record<string, number>>): Promise<void> => {
    for (const [code, amount] of Object.entries(games)) {
      const opened = await get(member, `/api/wallet/activate/${code}`);
      if (opened.status !== 200) throw new Error(opened.text);
      if (amount === 0) continue;
      const moved = await post(member, "/api/wallet/transfer", { from: "WALLET", to: code, amount });
      if (moved.status === 200) continue;
      // On a busy machine the answer is that the money is in progress.
      const { reference } = moved.body as { reference: string };
      const row = moved.status === 202 ? await server.context.sagas.settled(member.id, reference, 60_000) : null;
      if (row?.status !== "SUCCESS") throw new Error(moved.text);
    }
  };

  const usernameAt = async (member: Member, code: string): Promise<string> =>
    ((await get(member, `/api/wallet/account/${code}`)).body as { username: string }).username;

  /** The balance that the provider itself has. */
  const holds = async (member: Member, code: string): Promise<number> => {
    const username = await usernameAt(member, code);
    const account = await system.person("GET", `/games/${code}/accounts/${username}`);
    return (account as { balance: number }).balance;
  };

  /** Waits until none of the member's movements is in progress. The server's resolver processes what is due. */
  const settled = (member: Member): Promise<readonly Entry[]> =>
    eventually(
      system,
      async () => {
        const { rows } = await system.background.owner.query(
          "select 1 from saga where member_id = $1 and status = 'IN_PROGRESS' and kind <> 'qr-deposit'",
          [member.id],
        );
        return rows.length;
      },
      (open) => open === 0,
    ).then(() => entries(member));

  const fault = (target: string, kind: string, rate = 1): Promise<never> =>
    system.person("PUT", "/faults", { target, kind, rate });
  const heal = (): Promise<never> => system.person("DELETE", "/faults");

  return { post, put, get, wallet, entries, withGames, usernameAt, holds, settled, fault, heal };
};

export type MemberActions = ReturnType<typeof memberActions>;
