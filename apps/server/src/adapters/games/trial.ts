import type { Trial } from "../conformance.ts";
import type { BetSide, GamePort } from "./port.ts";

/** A provider to try an adapter against, and the truth behind it. */
export type GameTrial = Trial & {
  readonly port: GamePort;
  /** What the provider's books hold, in minor units. */
  readonly balance: (username: string) => Promise<bigint>;
  readonly hasPassword: (username: string, password: string) => Promise<boolean>;
  /** A round, so that the balance is not only what was transferred. */
  readonly play: (username: string, stake: bigint, payout: bigint, on?: BetSide) => Promise<void>;
  /** Whether its report tells what a bet was on. */
  readonly tellsSides: boolean;
  /** Its links let in once; one with name and password in it lets in whenever it is opened. */
  readonly isOneTime: boolean;
  /** How many calls reached the provider so far. */
  readonly calls: () => number;
  /** Where a launch link leads: the player that it lets in, or null. */
  readonly enter: (link: string) => Promise<string | null>;
  /** The player whom a form posted to `action` lets in, or null. */
  readonly post: (action: string, fields: Readonly<Record<string, string>>) => Promise<string | null>;
};
