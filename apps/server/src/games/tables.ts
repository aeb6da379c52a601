import type { Currency } from "@krapao/contract";
import type { ColumnType, Generated } from "kysely";

import type { GameCategory } from "../adapters/games/port.ts";

interface GameProviderTable {
  /** As in `slots[].code`. */
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

export interface GameTables {
  game_provider: GameProviderTable;
  game_account: GameAccountTable;
  launch_ticket: LaunchTicketTable;
  member_lease: MemberLeaseTable;
}
