import type { listOperatorPasskeys } from "@krapao/contract/operator/list-operator-passkeys";
import type { listSignIns } from "@krapao/contract/operator/list-sign-ins";
import type { AnswerOf } from "@krapao/contract/types";

type SignIns = AnswerOf<typeof listSignIns>;

const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1";

const signIn: SignIns[number] = {
  _id: "here",
  device: CHROME,
  address: "203.0.113.20",
  place: "Bangkok",
  createdAt: "2026-11-21T01:10:00.000Z",
  usedAt: "2026-11-21T07:32:00.000Z",
  isCurrent: true,
  isLiving: true,
  isNews: false,
};

/** The operator's open sessions. */
export const signIns: SignIns = [
  signIn,
  { ...signIn, _id: "phone", device: SAFARI, usedAt: "2026-11-21T06:58:00.000Z", isCurrent: false },
];

/** A session from a new device under the operator's name, which has already ended. */
export const newSignIn: SignIns = [
  ...signIns,
  { ...signIn, _id: "news", address: "198.51.100.77", isCurrent: false, isLiving: false, isNews: true },
];

export const ownPasskeys: AnswerOf<typeof listOperatorPasskeys> = [
  {
    id: "p1",
    name: "Windows · Chrome",
    createdAt: "2026-11-02T02:00:00.000Z",
    usedAt: signIn.createdAt,
    isSynced: false,
  },
  { id: "p2", name: "iPhone", createdAt: "2026-11-20T02:00:00.000Z", usedAt: null, isSynced: true },
];
