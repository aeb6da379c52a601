import type { Trial } from "../conformance.ts";
import type { BetSide, GamePort } from "./port.ts";

/** A provider that an adapter is tested against, and what really happened there. */
export type GameTrial = Trial & {
  readonly port: GamePort;
  /** The balance in the provider's books, in minor units. */
  readonly balance: (username: string) => Promise<bigint>;
  readonly hasPassword: (username: string, password: string) => Promise<boolean>;
  /** Plays a round, so that the balance is not only the sum of transfers. */
  readonly play: (username: string, stake: bigint, payout: bigint, on?: BetSide) => Promise<void>;
  /** Whether its report says what a bet was on. */
  readonly tellsSides: boolean;
  /** Whether its links work only once. A link with name and password works whenever it is opened. */
  readonly isOneTime: boolean;
  /** How many calls reached the provider so far. */
  readonly calls: () => number;
  /** The player that a launch link opens the game for, or null. */
  readonly enter: (link: string) => Promise<string | null>;
  /** The player that a form posted to `action` opens the game for, or null. */
  readonly post: (action: string, fields: Readonly<Record<string, string>>) => Promise<string | null>;
};
