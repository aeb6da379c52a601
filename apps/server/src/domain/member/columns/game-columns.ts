import { type ColumnsByTable, SECRET, INSIDE, FRAUD } from "./table-columns.ts";

/** Games, bonuses, the wheel, refunds and invitations. */
export const GAME_COLUMNS: ColumnsByTable = {
  bet_day: {
    kept: { why: "It is the sum of the bets, which are given.", columns: "day turnover" },
    other: "member_id code reported",
  },
  bonus: {
    other:
      "code currency is_listed position is_active name_th name_lo name_en description_th description_lo description_en type max_received reward_percent reward_most reward_fixed deposit_minimum turnover categories percent_fail expire_days total given active_from active_to audience_joined_days audience_deposited audience_segment created_at",
  },
  coin_progress: { kept: { why: INSIDE, columns: "deposited counted fresh" }, other: "member_id up_to" },
  game_account: {
    given: { part: "gameAccounts", columns: "code username currency created_at activated_at" },
    kept: { why: SECRET, columns: "password next_password" },
    other: "member_id told_at silent_at",
  },
  game_bet: {
    given: { part: "bets", columns: "code id at stake payout event side" },
    kept: { why: INSIDE, columns: "valid seen_at counted" },
    other: "member_id seal_row",
  },
  game_provider: { other: "code position name category is_active ft_wallet_slot logo background web android ios" },
  game_report: {
    kept: { why: INSIDE, columns: "moved_in moved_out unexplained active_until moves" },
    other: "member_id code read_up_to base_seq seen_seq seen_from seen_to played_to moving due_at",
  },
  invite: {
    given: { part: "invites", columns: "id created_at earned_as amount earned_at paid_at" },
    kept: {
      why: "What a friend deposited and played is about the friend.",
      columns: "deposit_reference deposit deposited_at played",
    },
    other: "member_id inviter_id percent due_at",
  },
  launch_ticket: {
    kept: { why: SECRET, columns: "ticket_hash" },
    other: "member_id code created_at expires_at used_at",
  },
  member_bonus: {
    given: {
      part: "bonuses",
      columns:
        "reference code deposit deposit_amount reward required percent_fail activated_at expire_at ended_at ended_how taken",
    },
    kept: { why: FRAUD, columns: "origin payer" },
    other: "member_id currency is_listed type categories held_before wallet_seq due_at seal_row",
  },
  member_play: { kept: { why: INSIDE, columns: "valid lost" }, other: "member_id" },
  provider_health: { other: "target slot calls unclear times last_unclear_at" },
  provider_stop: { other: "code stopped_at" },
  promotion_day: { other: "currency day kind code times given cost played back played_once back_once" },
  promotion_member_day: {
    kept: { why: INSIDE, columns: "times given cost played back played_once back_once" },
    other: "member_id kind code day currency due_at is_in_reach",
  },
  promotion_reach: { other: "currency kind code day previous members" },
  refund: {
    given: { part: "refunds", columns: "id plain under_bonus success_percent fail_percent amount created_at added_at" },
    other: "member_id currency",
  },
  refund_progress: { kept: { why: INSIDE, columns: "plain under_bonus" }, other: "member_id" },
  registration_origin: { kept: { why: FRAUD, columns: "address device" }, other: "member_id inviter_id created_at" },
  source: { other: "code position description_th description_lo description_en" },
  spin: { given: { part: "spins", columns: "pair nonce position created_at" }, other: "member_id wheel_id seal_row" },
  spin_coupon: {
    given: { part: "coupons", columns: "id pair nonce created_at expire_at claimed_at" },
    other: "member_id wheel_id position seal_row",
  },
  spin_day: { other: "currency day given" },
  spin_pair: { other: "member_id pair" },
  spin_seed: {
    kept: { why: `${SECRET} What was revealed stands in the wheel's history.`, columns: "sealed revealed client_seed" },
    other: "member_id pair hash spins created_at revealed_at",
  },
  spin_slice: {
    other:
      "wheel_id position code label_th label_lo label_en bg_color text_color html_th html_lo html_en weight prize prize_th prize_lo prize_en amount",
  },
  spin_wheel: {
    other: "id currency name_th name_lo name_en is_active audience_segment active_from active_to created_at",
  },
};
