import { type ColumnsByTable, SECRET, OPERATOR, SHORT } from "./table-columns.ts";

/** Operators, content and settings, and what the program itself needs. */
export const HOUSE_COLUMNS: ColumnsByTable = {
  alert: {
    kept: { why: OPERATOR, columns: "acknowledged_by" },
    other:
      "id kind subject level value threshold currency opened_at last_seen_at acknowledged_at cleared_at step rise risen_at",
  },
  alert_attempt: { other: "id delivery_id at try status is_taken took_ms" },
  alert_delivery: { other: "id alert_id channel event rise state tries created_at next_at" },
  bank: { other: "country code name_th name_lo name_en account_no_lengths grouping is_offered" },
  banner: { other: "kind code language position image html" },
  banner_draft: { other: "kind code items saved_by saved_at" },
  campaign: {
    kept: { why: OPERATOR, columns: "segment_name query operator_id" },
    other:
      "id currency title_th title_lo title_en text_th text_lo text_en place state at found up_to sent blocked closed erasing opted_out day week ended_at about_kind about_code programme",
  },
  banner_schedule: { kept: { why: OPERATOR, columns: "operator_id reason" }, other: "kind code items at set_at" },
  chat_document: { other: "name value changed_at" },
  clock_step: { other: "id steps" },
  content: { other: "kind language position html" },
  content_draft: { other: "kind items saved_by saved_at logged_at" },
  content_picture: { kept: { why: OPERATOR, columns: "operator_id" }, other: "id bytes created_at" },
  content_schedule: { kept: { why: OPERATOR, columns: "operator_id reason" }, other: "kind items at set_at" },
  content_version: { other: "kind n items reason published_by published_at" },
  function_source: { other: "name checksum" },
  job_turn: { other: "name next_at" },
  key_fingerprint: { other: "id fingerprint created_at retired_at" },
  limit_turn: { kept: { why: SHORT, columns: "subject times" }, other: "scope allowed until" },
  member_level: { other: "id name position" },
  member_segment: { kept: { why: OPERATOR, columns: "name query operator_id" }, other: "id at" },
  migration: { other: "name checksum" },
  operator: {
    kept: { why: OPERATOR, columns: "username name role password second_factor next_second_factor second_factor_step" },
    other:
      "id is_given_password is_demo is_active created_at changed_at changed_by made_by needs_owner replaced_at waits_longer takes_chats",
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
  operator_role: { other: "name is_built_in permissions version changed_at hand_limits" },
  operator_session: {
    kept: { why: OPERATOR, columns: "token_hash device address signed_in_at used_at passkey_id is_new_device seen_at" },
    other: "operator_id id created_at expires_at ended_at",
  },
  operator_setup: { other: "token_hash start_id created_at expires_at" },
  operator_view: { kept: { why: OPERATOR, columns: "name query" }, other: "id operator_id page at" },
  otp_hour: { other: "hour prefix sent verified" },
  push_key: { other: "id public_key sealed created_at" },
  record_version: {
    kept: { why: "Earlier versions of rows, for the proof of the books alone.", columns: "content" },
    other: "seal_row relation key at",
  },
  security_event: { other: "event hour count" },
  setting: { other: "name value changed_at" },
  sms_hour: { other: "hour sent refused" },
  socket_io_attachments: { other: "id created_at payload" },
  tag: { other: "id name tone" },
  try_guard: { kept: { why: SHORT, columns: "subject tries" }, other: "undecided tried_at locked_until" },
};
