import type { ErasureView } from "@krapao/contract/account/erasure-shapes";
import type { Passkey } from "@krapao/contract/passkey/shapes";

import { answer, type Stage } from "./scene.ts";
import { sumOf } from "./sums.ts";

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();

/** A member's passkeys: one just used, one with a long name, one never used. */
export const passkeysOf = (): readonly Passkey[] => [
  { id: "key-1", name: "iPhone", createdAt: ago(90_000), usedAt: ago(0), isSynced: true },
  {
    id: "key-2",
    name: "Windows Hello on the computer in the living room",
    createdAt: ago(60_000),
    usedAt: ago(4_400),
    isSynced: false,
  },
  { id: "key-3", name: "Android", createdAt: ago(3), usedAt: null, isSynced: true },
];

type Asked = {
  /** The state of the last request. */
  readonly state?: "waiting" | "withdrawn" | "refused";
  /** The rest in the wallet, which is paid out with the request. */
  readonly rest?: number;
  readonly blockers?: ErasureView["blockers"];
};

/** Fakes the server's answers about the member's erasure from now on. */
export const showErasure = ({ page, member }: Stage, { state, rest, blockers = [] }: Asked): Promise<void> => {
  const view: ErasureView = {
    currency: member.currency === "LAK" ? "LAK" : "BAHT",
    rest: null,
    request:
      state === undefined
        ? null
        : {
            state,
            askedAt: ago(3_000),
            decidedAt: state === "waiting" ? null : ago(60),
            words:
              state === "refused"
                ? "A withdrawal of 1,200 baht is still with the bank. Please ask again when it has come."
                : null,
            rest: rest === undefined ? null : sumOf(member, rest),
          },
    blockers,
    keptDays: 1_825,
  };
  return answer(page, "account/erasure", view);
};
