import { type ColumnsByTable, SECRET, INSIDE, OPERATOR, NOTED, SHORT } from "./table-columns.ts";

/** Members: identity, sign-in, what they wrote and what they were sent. */
export const MEMBER_COLUMNS: ColumnsByTable = {
  campaign_member: { given: { part: "notices", columns: "at" }, other: "campaign_id member_id" },
  chat_message: {
    given: { part: "chatMessages", columns: "message masked created_at seq session_id sender" },
    kept: { why: OPERATOR, columns: "operator_id" },
    other: "room id deliver_id body upload_id",
  },
  chat_note: { kept: { why: NOTED, columns: "body" }, other: "id session_id operator_id at deliver_id" },
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
      "room channel state language operator_id waiting_since asked_at first_answer_at first_answer_by last_at last_sender last_text closed_told notice_at handed_on joined_ids",
  },
  erasure: {
    given: { part: "erasureRequests", columns: "id state asked_at decided_at words erased_at rest" },
    kept: { why: OPERATOR, columns: "decided_by" },
    other: "member_id",
  },
  identity_kept: {
    given: { part: "profile", columns: "phone name" },
    kept: { why: "The bank account is a part of its own.", columns: "bank_account_no bank_account_name" },
    other: "member_id moved_at",
  },
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
  member_device: {
    given: { part: "devices", columns: "created_at used_at wants_push" },
    kept: { why: SECRET, columns: "device_hash" },
    other: "member_id",
  },
  member_lease: { other: "member_id what holder until" },
  member_balance: { kept: { why: INSIDE, columns: "wallet games" }, other: "member_id currency" },
  member_payment_total: {
    kept: { why: INSIDE, columns: "deposited withdrawn recent_deposited week_net" },
    other: "member_id currency",
  },
  member_play_total: { kept: { why: INSIDE, columns: "turnover play recent_play" }, other: "member_id currency" },
  member_note: { kept: { why: NOTED, columns: "text" }, other: "member_id id operator_id at pinned_at deliver_id" },
  member_tag: { kept: { why: NOTED, columns: "tag_id" }, other: "member_id operator_id at" },
  member_phone: { kept: { why: "The phone is given with the profile.", columns: "phone" }, other: "member_id" },
  member_summary: {
    kept: {
      why: INSIDE,
      columns:
        "seen_at first_deposit last_deposit last_played deposited withdrawn turnover play wallet games recent_deposited recent_play recent_from risk language shares_device week_net week_from given",
    },
    other: "member_id currency status joined_at level_id",
  },
  notice: { given: { part: "notices", columns: "kind at" }, other: "member_id id" },
  notice_read: { kept: { why: INSIDE, columns: "id at" }, other: "member_id" },
  otp: {
    kept: { why: SECRET, columns: "token_hash phone code_mac" },
    other: "purpose reference created_at expires_at verified_at used_at ended_at tries",
  },
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
  push_choice: {
    kept: { why: "It is given with each device that is told of notices.", columns: "topics" },
    other: "member_id",
  },
  push_device: {
    given: { part: "pushDevices", columns: "language created_at" },
    kept: { why: SECRET, columns: "endpoint p256dh auth" },
    other: "member_id session_id looked_at look_at",
  },
  push_message: {
    kept: { why: SHORT, columns: "kind href" },
    other: "member_id session_id notice_id at created_at due_at tries outcome",
  },
  session: {
    given: { part: "sessions", columns: "device place language created_at used_at" },
    kept: { why: `${SECRET} The end is given as one time.`, columns: "token_hash expires_at ended_at" },
    other: "member_id id remember idle_ms is_new_device",
  },
  step_up: {
    kept: { why: SECRET, columns: "token_hash" },
    other: "member_id session_id purpose created_at expires_at used_for",
  },
  upload: {
    given: { part: "slips", columns: "reference name created_at removed_at" },
    other: "id holder member_id kind type bytes scanned_at",
  },
};
