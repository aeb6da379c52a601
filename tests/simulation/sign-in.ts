import { createHash } from "node:crypto";

import type pg from "pg";

import type { TestMember } from "../../apps/server/src/saga/testing/members.ts";
import type { Chance } from "./chance.ts";
import type { Kernel } from "./kernel.ts";

/** A member with the current session. */
export type SignedIn = Omit<TestMember, "token"> & { token: string };

const LIFE_MS = 86_400_000_000;

/** Signs members in again without passwords and codes, which would make the run wait for real time. */
export const createSignIn = (
  kernel: Pick<Kernel, "alone" | "clock">,
  chance: Chance,
  owner: () => Pick<pg.Client, "query">,
) => {
  let sessions = 0;

  /** Starts a session. False while the member is blocked. */
  const enter = (member: SignedIn): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const work = async (): Promise<boolean> => {
        const { rows } = await owner().query<{ status: string }>("select status from member where id = $1", [
          member.id,
        ]);
        if (rows[0]?.status !== "active") return false;
        const token = chance.bytes(32).toString("base64url");
        const now = kernel.clock.now();
        sessions += 1;
        await owner().query(
          `insert into session (member_id, id, token_hash, device, remember, created_at, used_at, expires_at, idle_ms)
           values ($1, $2, $3, 'test', true, $4, $4, $5, $6)`,
          [
            member.id,
            `again${sessions}`,
            createHash("sha256").update(token).digest(),
            now,
            new Date(now.getTime() + LIFE_MS),
            LIFE_MS / 10,
          ],
        );
        member.token = token;
        return true;
      };
      kernel.alone(() => work().then(resolve, reject));
    });

  return { enter };
};

export type SignIn = ReturnType<typeof createSignIn>;
