/*
 * Stores one message and gives it the room's next number. The room's row is locked, so numbers have no gaps whoever
 * speaks on whichever server. `outcome`: `said`; `known`: this deliver id was stored before, and is answered as it was;
 * `dead`: the guest's room was joined to a member's; `ended`: the conversation that was to be answered in has ended.
 */
create or replace function chat_say(
  p_room text, p_member bigint, p_language text, p_sender text, p_id text, p_fresh_session text, p_deliver text,
  p_operator bigint, p_message jsonb, p_masked text[], p_body text, p_upload text, p_wants_person boolean,
  p_session text, p_now timestamptz
) returns table (
  outcome text, id text, seq bigint, session_id text, created_at timestamptz, message jsonb, masked text[],
  state text, operator_id bigint, is_new_session boolean, is_waiting boolean
)
language plpgsql set search_path from current as $$
#variable_conflict use_column
declare
  v_room chat_room;
  v_session chat_session;
  v_known chat_message;
  v_new boolean := false;
  v_waits boolean := false;
  v_keeps_last boolean := false;
begin
  -- The room's id names its channel. Members and guests use the widget.
  insert into chat_room (id, member_id, channel, language, created_at, said_at)
    values (p_room, p_member,
      case when split_part(p_room, ':', 1) in ('member', 'guest') then 'widget' else split_part(p_room, ':', 1) end,
      p_language, p_now, p_now) on conflict do nothing;
  select * into strict v_room from chat_room r where r.id = p_room for update;
  if v_room.joined_to is not null then
    outcome := 'dead';
    return next;
    return;
  end if;

  select * into v_known from chat_message m
    where m.room = p_room and m.sender = p_sender and m.deliver_id = p_deliver;
  if found then
    select * into v_session from chat_session s where s.id = v_known.session_id;
    return query select 'known', v_known.id, v_known.seq, v_known.session_id, v_known.created_at, v_known.message,
      v_known.masked, v_session.state, v_session.operator_id, false, false;
    return;
  end if;

  if p_session is not null and v_room.session_id is distinct from p_session then
    outcome := 'ended';
    return next;
    return;
  end if;

  if v_room.session_id is null then
    v_new := true;
    insert into chat_session (id, room, channel, state, language, started_at, last_at, last_sender, last_text)
      values (p_fresh_session, p_room, v_room.channel, 'answers', p_language, p_now, p_now, p_sender, '');
    v_room.session_id := p_fresh_session;
  end if;
  select * into strict v_session from chat_session s where s.id = v_room.session_id for update;

  insert into chat_message (room, seq, id, session_id, sender, deliver_id, operator_id, message, masked, body, upload_id,
      created_at)
    values (p_room, v_room.last_seq + 1, p_id, v_room.session_id, p_sender, p_deliver, p_operator, p_message, p_masked,
      p_body, p_upload, p_now);

  if p_sender = 'customer' and p_wants_person then
    v_waits := v_session.state = 'answers';
    v_session.notice_at := case when v_session.waiting_since is null then p_now else v_session.notice_at end;
    v_session.waiting_since := coalesce(v_session.waiting_since, p_now);
    v_session.asked_at := coalesce(v_session.asked_at, p_now);
    v_session.state := case when v_session.state = 'answers' then 'waiting' else v_session.state end;
  elsif p_sender = 'other' and p_operator is not null then
    v_session.state := 'open';
    v_session.operator_id := coalesce(v_session.operator_id, p_operator);
    v_session.first_answer_by := case when v_session.first_answer_at is null then p_operator
      else v_session.first_answer_by end;
    v_session.first_answer_at := coalesce(v_session.first_answer_at, p_now);
    v_session.asked_at := coalesce(v_session.asked_at, p_now);
    v_session.waiting_since := null;
    v_session.notice_at := null;
  end if;
  v_keeps_last := p_sender = 'other' and p_operator is null and v_session.waiting_since is not null;
  update chat_session s set
      state = v_session.state, operator_id = v_session.operator_id, waiting_since = v_session.waiting_since,
      asked_at = v_session.asked_at, first_answer_at = v_session.first_answer_at,
      first_answer_by = v_session.first_answer_by, notice_at = v_session.notice_at,
      last_at = p_now,
      -- Once a customer waits for a person, the inbox shows what the customer said and not what the menu answered.
      last_sender = case when v_keeps_last then s.last_sender else p_sender end,
      last_text = case when v_keeps_last then s.last_text else left(p_body, 200) end,
      language = case when p_sender = 'customer' then p_language else s.language end
    where s.id = v_session.id;
  update chat_room r set
      last_seq = v_room.last_seq + 1, session_id = v_room.session_id, said_at = p_now,
      language = case when p_sender = 'customer' then p_language else r.language end,
      unread_customer = r.unread_customer + (p_sender = 'other')::int,
      unread_other = case when p_sender = 'customer' then r.unread_other + 1
        when p_operator is not null then 0 else r.unread_other end,
      read_other = case when p_operator is not null then v_room.last_seq + 1 else r.read_other end
    where r.id = p_room;
  return query select 'said', p_id, v_room.last_seq + 1, v_room.session_id, p_now, p_message, p_masked,
    v_session.state, v_session.operator_id, v_new, v_waits;
end $$;
