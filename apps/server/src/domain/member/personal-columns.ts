import type { MemberData } from "./export-member.ts";

/** What a table's columns are: names separated by spaces, each column once. */
type TableColumns = {
  /** Personal, and given to the member: in which part of their data. */
  readonly given?: { readonly part: keyof MemberData; readonly columns: string };
  /** Personal, and not given: why. */
  readonly kept?: { readonly why: string; readonly columns: string };
  /** Neither about a member nor by them, or of use to the program alone. */
  readonly other?: string;
};

const SECRET = "A secret gives access. The file must not.";
const INSIDE = "It is of use to the program alone: counters, marks of progress, or what other parts say already.";
const OPERATOR = "It is about an operator, whom members do not learn of.";
const NOTED = "What operators noted is the house's own.";
const FRAUD = "It guards against fraud, which telling it would help.";
const SHORT = "It is forgotten within days and says nothing that other parts do not.";

/**
 * Every column of every table: personal or not, and whether members get it with their data. A test holds this against the
 * real schema, so that a new column has to be placed here, and against docs/privacy.md.
 */
export const COLUMNS: Readonly<Record<string, TableColumns>> = {
  account: {
    given: { part: "balances", columns: "kind code currency balance held" },
    other: "id member_id floor seq movements busy",
  },
  alert: {
    kept: { why: OPERATOR, columns: "acknowledged_by" },
    other: "id kind subject level value threshold currency opened_at last_seen_at acknowledged_at cleared_at",
  },
  alert_attempt: { other: "id delivery_id at try status is_taken took_ms" },
  alert_delivery: { other: "id alert_id channel event state tries created_at next_at" },
  bank: { other: "country code name_th name_lo name_en account_no_lengths grouping is_offered" },
  bank_credit_progress: { other: "account seq" },
  bank_line: {
    kept: {
      why: "It is the bank's statement of an account of the house; what was matched to a member they have as a movement.",
      columns: "text reference amount",
    },
    other: "id account_id file_id line key at has_time currency balance posting proposal is_of_feed",
  },
  bank_read: { other: "bank_code account_no up_to" },
  bank_statement_file: { other: "id account_id name sha256 imported_at imported_by added known bad" },
  bank_statement_mapping: { other: "bank_code mapping changed_at changed_by" },
  bank_transfer: {
    given: {
      part: "bankTransfers",
      columns: "reference sending_bank sender_no sender_name receiving_bank currency amount at",
    },
    other: "receiving_no created_at booked_as member_id repeat_of",
  },
  bank_unproven: { other: "posting bank_code currency reference amount at" },
  banner: { other: "kind code language position image html" },
  bet_day: {
    kept: { why: "It is the sum of the bets, which are given.", columns: "day turnover" },
    other: "member_id code reported",
  },
  bonus: {
    other:
      "code currency is_listed position is_active name_th name_lo name_en description_th description_lo description_en type max_received reward_percent reward_most reward_fixed deposit_minimum turnover categories percent_fail expire_days total given active_from active_to audience_joined_days audience_deposited audience_segment created_at",
  },
  callback_event: { other: "provider event_id created_at told_at" },
  campaign: {
    kept: { why: OPERATOR, columns: "segment_name query operator_id" },
    other:
      "id currency title_th title_lo title_en text_th text_lo text_en place state at found up_to sent blocked closed erasing opted_out day week ended_at",
  },
  campaign_member: { given: { part: "notices", columns: "at" }, other: "campaign_id member_id" },
  chat_document: { other: "name value changed_at" },
  chat_message: {
    given: { part: "chatMessages", columns: "message masked created_at seq session_id sender" },
    kept: { why: OPERATOR, columns: "operator_id" },
    other: "room id deliver_id body upload_id",
  },
  chat_note: { kept: { why: NOTED, columns: "body" }, other: "id session_id operator_id at" },
  chat_room: {
    kept: { why: INSIDE, columns: "language read_customer said_at joined_at" },
    other: "id member_id channel last_seq session_id read_other unread_customer unread_other created_at joined_to",
  },
  chat_session: {
    given: {
      part: "chatConversations",
      columns: "id started_at ended_at complaint_number complaint_deadline stars comment rated_at",
    },
    kept: { why: NOTED, columns: "topic tags" },
    other:
      "room channel state language operator_id waiting_since asked_at first_answer_at last_at last_sender last_text closed_told notice_at handed_on",
  },
  clock_step: { other: "id steps" },
  coin_progress: { kept: { why: INSIDE, columns: "deposited counted fresh" }, other: "member_id up_to" },
  content: { other: "kind language position html" },
  content_draft: { other: "kind items saved_by saved_at logged_at" },
  content_version: { other: "kind n items reason published_by published_at" },
  deposit_account: { other: "id position currency type mode bank_country bank_code account_name account_no is_active" },
  deposit_brake: { kept: { why: FRAUD, columns: "lifted_at closed_until since_closed waits" }, other: "member_id" },
  deposit_claim: {
    given: { part: "depositClaims", columns: "id currency amount state created_at" },
    kept: { why: OPERATOR, columns: "decided_by decided_at decision_reason" },
    other: "member_id bank_code transfer",
  },
  deposit_refusal: { kept: { why: FRAUD, columns: "what at" }, other: "member_id reference" },
  entry: {
    kept: { why: "The movements and balances that it makes up are given.", columns: "amount balance" },
    other: "account seq transfer created_at",
  },
  erasure: {
    given: { part: "erasureRequests", columns: "id state asked_at decided_at words erased_at rest" },
    kept: { why: OPERATOR, columns: "decided_by" },
    other: "member_id",
  },
  flag: {
    kept: { why: FRAUD, columns: "kind subject detail assigned_note" },
    other: "member_id reference created_at is_open assigned_to assigned_at",
  },
  flag_seen: { kept: { why: NOTED, columns: "reason" }, other: "member_id reference kind subject operator_id at" },
  function_source: { other: "name checksum" },
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
    other: "member_id code read_up_to base_seq seen_seq seen_from seen_to moving due_at",
  },
  gift_link: {
    kept: { why: SECRET, columns: "code_hash sealed" },
    other: "member_id reference their_reference created_at released_at",
  },
  idempotency: {
    kept: { why: "It repeats answers that the member had.", columns: "body" },
    other: "member_id key hash reference status created_at seal_row",
  },
  identity_kept: {
    given: { part: "profile", columns: "phone name" },
    kept: { why: "The bank account is a part of its own.", columns: "bank_account_no bank_account_name" },
    other: "member_id moved_at",
  },
  in_flight_day: { other: "day currency most" },
  invite: {
    given: { part: "invites", columns: "id created_at earned_as amount earned_at paid_at" },
    kept: {
      why: "What a friend deposited and played is about the friend.",
      columns: "deposit_reference deposit deposited_at played",
    },
    other: "member_id inviter_id percent due_at",
  },
  job_turn: { other: "name next_at" },
  key_fingerprint: { other: "id fingerprint created_at retired_at" },
  launch_ticket: {
    kept: { why: SECRET, columns: "ticket_hash" },
    other: "member_id code created_at expires_at used_at",
  },
  ledger_audit: {
    other:
      "id at took_ms entries accounts sealed seal_n seal_hash wrong discrepancies debits credits seal_at carry covered_debits covered_credits again_seal again_account again_member seal_row",
  },
  limit_turn: { kept: { why: SHORT, columns: "subject times" }, other: "scope allowed until" },
  member: {
    given: {
      part: "profile",
      columns: "id phone name currency status source_code inviter_id coin second_step created_at closed_at",
    },
    kept: {
      why: `${SECRET} The bank account is a part of its own.`,
      columns: "password bank_country bank_code bank_account_no bank_account_name bank_changed_at",
    },
    other: "erased_at proof_due_at",
  },
  member_bank: {
    kept: { why: "The bank account is given as it stands in the profile.", columns: "country code account_no" },
    other: "member_id",
  },
  member_bank_left: {
    given: { part: "bankAccountsBefore", columns: "code account_no left_at" },
    other: "member_id country",
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
  member_device: {
    given: { part: "devices", columns: "created_at used_at" },
    kept: { why: SECRET, columns: "device_hash" },
    other: "member_id",
  },
  member_level: { other: "id name position" },
  member_lease: { other: "member_id what holder until" },
  member_note: { kept: { why: NOTED, columns: "text" }, other: "member_id id operator_id at pinned_at" },
  member_segment: { kept: { why: OPERATOR, columns: "name query operator_id" }, other: "id at" },
  member_tag: { kept: { why: NOTED, columns: "tag_id" }, other: "member_id operator_id at" },
  member_phone: { kept: { why: "The phone is given with the profile.", columns: "phone" }, other: "member_id" },
  member_play: { kept: { why: INSIDE, columns: "valid lost" }, other: "member_id" },
  member_summary: {
    kept: { why: INSIDE, columns: "seen_at first_deposit deposited withdrawn turnover play wallet games" },
    other: "member_id currency status joined_at level_id",
  },
  migration: { other: "name checksum" },
  notice: { given: { part: "notices", columns: "kind at" }, other: "member_id id" },
  notice_read: { kept: { why: INSIDE, columns: "id at" }, other: "member_id" },
  operator: {
    kept: { why: OPERATOR, columns: "username name role password second_factor next_second_factor second_factor_step" },
    other: "id is_given_password is_demo is_active created_at changed_at changed_by needs_owner takes_chats",
  },
  operator_act: {
    kept: { why: OPERATOR, columns: "operator_id act subject reason before after" },
    other: "id at member_id hash",
  },
  operator_act_end: { other: "one id hash" },
  operator_device: { kept: { why: OPERATOR, columns: "device_hash" }, other: "operator_id created_at used_at" },
  operator_passkey: {
    kept: { why: OPERATOR, columns: "credential_id public_key counter transports is_synced is_backed_up name used_at" },
    other: "operator_id id created_at",
  },
  operator_passkey_challenge: {
    kept: { why: SECRET, columns: "token_hash challenge" },
    other: "purpose operator_id session_id expires_at",
  },
  operator_role: { other: "name is_built_in permissions version changed_at" },
  operator_session: {
    kept: { why: OPERATOR, columns: "token_hash device address signed_in_at used_at passkey_id is_new_device seen_at" },
    other: "operator_id id created_at expires_at ended_at",
  },
  operator_setup: { other: "token_hash created_at expires_at" },
  operator_view: { kept: { why: OPERATOR, columns: "name query" }, other: "id operator_id page at" },
  otp: {
    kept: { why: SECRET, columns: "token_hash phone code_mac" },
    other: "purpose reference created_at expires_at verified_at used_at ended_at tries",
  },
  otp_hour: { other: "hour prefix sent verified" },
  otp_proof: { other: "proof_hash expires_at" },
  passkey: {
    given: { part: "passkeys", columns: "name created_at used_at" },
    kept: { why: SECRET, columns: "credential_id public_key counter transports is_synced is_backed_up" },
    other: "member_id id",
  },
  passkey_challenge: {
    kept: { why: SECRET, columns: "token_hash challenge" },
    other: "purpose member_id session_id expires_at",
  },
  payout_approval: {
    kept: { why: "The withdrawal that it let through is given.", columns: "amount" },
    other: "member_id reference day currency created_at",
  },
  proposal: {
    kept: { why: NOTED, columns: "subject amount outcome reason proposed_by approved_by refused_by decision_reason" },
    other:
      "id kind state member_id currency proposed_at decided_at transfer change_input change_before change_after alone_by seen compared",
  },
  proposal_seen: { other: "proposal_id operator_id at" },
  provider_health: { other: "target slot calls unclear times last_unclear_at" },
  provider_stop: { other: "code stopped_at" },
  push_choice: {
    kept: { why: "It is given with each device that is told of notices.", columns: "topics" },
    other: "member_id",
  },
  push_device: {
    given: { part: "pushDevices", columns: "language created_at" },
    kept: { why: SECRET, columns: "endpoint p256dh auth" },
    other: "member_id session_id looked_at look_at",
  },
  push_key: { other: "id public_key sealed created_at" },
  push_message: {
    kept: { why: SHORT, columns: "kind href" },
    other: "member_id session_id notice_id at created_at due_at tries outcome",
  },
  qr_order: {
    given: { part: "qrOrders", columns: "qrcode_id provider currency amount created_at closed_as" },
    kept: { why: "The end is given as one time.", columns: "expire_at closed_at" },
    other: "member_id payload their_reference inquired_at inquiring_until",
  },
  qr_payment: {
    kept: { why: "The movement that it made is given.", columns: "amount" },
    other: "member_id qrcode_id reference created_at booked_as",
  },
  reconciliation_cursor: { other: "provider listed_to entries run lease_until" },
  reconciliation_difference: {
    kept: { why: "It is between the house and a provider.", columns: "what ours theirs" },
    other: "provider kind currency member_id detail first_seen last_seen gone_at waits run",
  },
  reconciliation_run: { other: "id provider started_at ended_at state why checked differences sums" },
  record_version: {
    kept: { why: "Earlier versions of rows, for the proof of the books alone.", columns: "content" },
    other: "seal_row relation key at",
  },
  promotion_day: { other: "currency day kind code times given cost played back" },
  promotion_member_day: {
    kept: { why: INSIDE, columns: "times given cost played back" },
    other: "member_id kind code day currency due_at is_in_reach",
  },
  promotion_reach: { other: "currency kind code day previous members" },
  refund: {
    given: { part: "refunds", columns: "id plain under_bonus success_percent fail_percent amount created_at added_at" },
    other: "member_id currency",
  },
  refund_progress: { kept: { why: INSIDE, columns: "plain under_bonus" }, other: "member_id" },
  registration_origin: { kept: { why: FRAUD, columns: "address device" }, other: "member_id inviter_id created_at" },
  report_closing: { other: "day currency figures closed_at closed_by" },
  report_day: { other: "day currency account_kind code transfer_kind with_member received paid transfers fee" },
  report_first_deposit: { kept: { why: INSIDE, columns: "amount" }, other: "member_id day currency" },
  report_member_day: {
    kept: { why: INSIDE, columns: "deposited withdrawn turnover play" },
    other: "member_id day currency",
  },
  report_progress: { other: "account seq" },
  report_turnover: { other: "day currency code turnover" },
  risk_rule: { other: "id draft draft_by draft_at live switched_at" },
  risk_trial: {
    other:
      "rule_id n content varied from_at to_at at_time at_member at_reference done total tally created_at finished_at",
  },
  saga: {
    given: {
      part: "movements",
      columns: "reference state status amount currency from_code to_code balance timeline created_at changed_at",
    },
    kept: {
      why: "The type is given in place of the kind; of the data the payee, and of slips what they said.",
      columns: "kind type data",
    },
    other: "member_id parent key n due_at sent_at asked listed_at epoch",
  },
  saga_attempt: {
    kept: { why: "What was tried with a provider says nothing of the member.", columns: "answer detail" },
    other: "member_id reference n at state what took_ms",
  },
  seal: {
    other:
      "n at previous after upto transfers held ended accounts firsts lasts sealed marks hash logs log_afters log_uptos log_rows log_digests",
  },
  seal_log_place: { other: "log upto" },
  seal_open: { other: "transfer" },
  seal_place: { other: "account seq" },
  security_event: { other: "event hour count" },
  session: {
    given: { part: "sessions", columns: "device created_at used_at" },
    kept: { why: `${SECRET} The end is given as one time.`, columns: "token_hash expires_at ended_at" },
    other: "member_id id remember idle_ms",
  },
  setting: { other: "name value changed_at" },
  sms_hour: { other: "hour sent refused" },
  socket_io_attachments: { other: "id created_at payload" },
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
  step_up: {
    kept: { why: SECRET, columns: "token_hash" },
    other: "member_id session_id purpose created_at expires_at used_for",
  },
  suspense: {
    kept: {
      why: "Whose the money is, is not known yet; who it was given to has it as a movement.",
      columns: "amount detail",
    },
    other: "reference channel code currency member_id state created_at returns_refused return_refusal",
  },
  tag: { other: "id name tone" },
  transaction: {
    kept: {
      why: "It is the movements once more, written for the console's page; they are given as movements.",
      columns: "reference at kind state amount balance",
    },
    other: "id member_id n source currency size step from_code to_code channel bank provider provider_to operator_id",
  },
  transaction_day: {
    other: "currency day kind channel bank provider provider_to state step count came went",
  },
  transaction_export: {
    other:
      "id operator_id format asked filter sort state attempt due_at rows_done rows_all is_cut bytes created_at finished_at expires_at",
  },
  transaction_export_part: {
    kept: {
      why: `${SHORT} Movements once more, for a day, by the member's number alone.`,
      columns: "payload",
    },
    other: "export_id attempt n",
  },
  transaction_fed: { other: "member_id n" },
  transaction_progress: { other: "one fed checked tries swept checked_at problems" },
  transfer: { other: "id reference kind state currency amount debit credit created_at ended_at" },
  try_guard: { kept: { why: SHORT, columns: "subject tries" }, other: "undecided tried_at locked_until" },
  upload: {
    given: { part: "slips", columns: "reference name created_at removed_at" },
    other: "id holder member_id kind type bytes scanned_at",
  },
};
