import { type ColumnsByTable, SECRET, INSIDE, OPERATOR, NOTED, FRAUD, SHORT } from "./table-columns.ts";

/** The ledger, movements, deposits and withdrawals, and figures derived from them. */
export const MONEY_COLUMNS: ColumnsByTable = {
  account: {
    given: { part: "balances", columns: "kind code currency balance held" },
    other: "id member_id floor seq movements busy",
  },
  bank_credit_progress: { other: "account seq" },
  bank_held: { other: "credit transfer proposal" },
  bank_line: {
    kept: {
      why: "It is the bank's statement of an account of the house; what was matched to a member they have as a movement.",
      columns: "text reference amount",
    },
    other: "id account_id file_id line key at has_time currency balance posting proposal is_of_feed",
  },
  bank_read: { other: "bank_code account_no up_to since until" },
  bank_statement_file: { other: "id account_id name sha256 imported_at imported_by from_at to_at added known bad" },
  bank_statement_mapping: { other: "bank_code mapping changed_at changed_by" },
  bank_transfer: {
    given: {
      part: "bankTransfers",
      columns: "reference sending_bank sender_no sender_name receiving_bank currency amount at",
    },
    other: "receiving_no created_at booked_as member_id member_at repeat_of",
  },
  bank_unproven: { other: "posting bank_code currency reference amount at" },
  callback_event: { other: "provider event_id created_at told_at" },
  deposit_account: { other: "id position currency type mode bank_country bank_code account_name account_no is_active" },
  deposit_brake: { kept: { why: FRAUD, columns: "lifted_at closed_until since_closed waits" }, other: "member_id" },
  deposit_claim: {
    given: { part: "depositClaims", columns: "id currency amount state created_at" },
    kept: { why: OPERATOR, columns: "decided_by decided_at decision_reason" },
    other: "member_id bank_code transfer",
  },
  deposit_limit: { given: { part: "depositLimits", columns: "amount next_amount next_from" }, other: "member_id" },
  deposit_refusal: { kept: { why: FRAUD, columns: "what at" }, other: "member_id reference" },
  entry: {
    kept: { why: "The movements and balances that it makes up are given.", columns: "amount balance" },
    other: "account seq transfer created_at",
  },
  flag: {
    kept: { why: FRAUD, columns: "kind subject detail assigned_note first_look_reason" },
    other:
      "member_id reference created_at is_open assigned_to assigned_at needs_second_look first_look_by first_look_at",
  },
  flag_seen: { kept: { why: NOTED, columns: "reason" }, other: "member_id reference kind subject operator_id at" },
  gift_link: {
    kept: { why: SECRET, columns: "code_hash sealed" },
    other: "member_id reference their_reference created_at released_at",
  },
  hour_sample: { other: "hour figure amount" },
  idempotency: {
    kept: { why: "It repeats answers that the member had.", columns: "body" },
    other: "member_id key hash reference status created_at seal_row",
  },
  in_flight_day: { other: "day currency most" },
  ledger_audit: {
    other:
      "id at took_ms entries accounts sealed seal_n seal_hash wrong discrepancies debits credits seal_at carry covered_debits covered_credits again_seal again_account again_member seal_row",
  },
  payout_approval: {
    kept: { why: "The withdrawal that it let through is given.", columns: "amount" },
    other: "member_id reference day currency created_at",
  },
  proposal: {
    kept: {
      why: NOTED,
      columns:
        "subject amount outcome evidence reason proposed_by approved_by refused_by decision_reason change_input change_before change_after",
    },
    other: "id kind state member_id currency proposed_at decided_at transfer alone_by seen compared credit_begun",
  },
  proposal_seen: { other: "proposal_id operator_id at" },
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
  reconciliation_run: { other: "id provider started_at ended_at state why checked differences sums uncovered" },
  report_closing: { other: "day currency figures parts closed_at closed_by" },
  report_payout: { other: "day currency bank paid transfers" },
  report_payout_progress: { other: "account seq" },
  report_given_progress: { other: "account seq" },
  report_day: { other: "day currency account_kind code transfer_kind with_member received paid transfers fee" },
  report_first_deposit: { kept: { why: INSIDE, columns: "amount" }, other: "member_id day currency" },
  report_member_day: {
    kept: { why: INSIDE, columns: "deposited withdrawn turnover play" },
    other: "member_id day currency previous",
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
  suspense: {
    kept: {
      why: "Whose the money is, is not known yet; who it was given to has it as a movement.",
      columns: "amount detail",
    },
    other: "reference channel code currency member_id state created_at returns_refused return_refusal",
  },
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
  transaction_fed: { other: "member_id n checked" },
  transaction_progress: { other: "one fed checked tries swept checked_at summed_at problems" },
  transfer: { other: "id reference kind state currency amount debit credit created_at ended_at" },
};
