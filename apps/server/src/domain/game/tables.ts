import type { Currency } from "@krapao/contract";
import type { ColumnType, Generated } from "kysely";

import type { GameCategory } from "../../adapters/games/port.ts";

interface GameProviderTable {
  /** The same as in `slots[].code`. */
  code: string;
  position: number;
  name: string;
  category: GameCategory;
  is_active: Generated<boolean>;
  ft_wallet_slot: Generated<number>;
  logo: string;
  background: string;
  web: string | null;
  android: string | null;
  ios: string | null;
}

interface GameAccountTable {
  member_id: bigint;
  code: string;
  username: string;
  currency: Currency;
  /** Sealed under `game-password`. */
  password: Buffer;
  next_password: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>;
  created_at: Date;
  activated_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** When an operator last asked the provider and got an answer, and when they got none. */
  told_at: ColumnType<Date | null, never, Date>;
  silent_at: ColumnType<Date | null, never, Date>;
}

interface LaunchTicketTable {
  ticket_hash: Buffer;
  member_id: bigint;
  code: string;
  created_at: Date;
  expires_at: Date;
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

interface MemberLeaseTable {
  member_id: bigint;
  what: string;
  holder: string;
  until: Date;
}

/** A line of a provider's bet report. Amounts in minor units. */
interface GameBetTable {
  member_id: bigint;
  code: string;
  id: string;
  at: Date;
  stake: bigint;
  payout: bigint;
  valid: bigint;
  seen_at: Date;
  /** The provider's own names of the event and the side; both or neither. */
  event: ColumnType<string | null, string | null | undefined, never>;
  side: ColumnType<string | null, string | null | undefined, never>;
  counted: Generated<boolean>;
}

/**
 * How far an account's report was read and compared with the books. Amounts in minor units, from the account's view.
 */
interface GameReportTable {
  member_id: bigint;
  code: string;
  read_up_to: Date;
  base_seq: Generated<bigint>;
  moved_in: Generated<bigint>;
  moved_out: Generated<bigint>;
  unexplained: Generated<bigint>;
  seen_seq: ColumnType<bigint | null, bigint | null | undefined, bigint | null>;
  seen_from: ColumnType<Date | null, Date | null | undefined, Date | null>;
  seen_to: ColumnType<Date | null, Date | null | undefined, Date | null>;
  played_to: ColumnType<Date | null, Date | null | undefined, Date | null>;
  moving: ColumnType<bigint | null, bigint | null | undefined, bigint | null>;
  moves: Generated<bigint>;
  due_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  active_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
}

export interface GameTables {
  game_bet: GameBetTable;
  game_report: GameReportTable;
  game_provider: GameProviderTable;
  game_account: GameAccountTable;
  launch_ticket: LaunchTicketTable;
  member_lease: MemberLeaseTable;
}
