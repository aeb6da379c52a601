/*
 * Joins a guest's room to a member's: its messages get the member's next numbers, in their order, its files and
 * conversations become the member's, and the guest's room is dead. True when it was done by this call.
 */
create or replace function chat_join(p_guest text, p_member bigint, p_language text, p_now timestamptz)
returns boolean
language plpgsql set search_path from current as $$
declare
  v_to text := 'member:' || p_member;
  v_guest chat_room;
  v_room chat_room;
  v_theirs chat_session;
  v_own chat_session;
  v_is_emptied boolean;
begin
  insert into chat_room (id, member_id, language, created_at, said_at)
    values (p_guest, null, p_language, p_now, p_now), (v_to, p_member, p_language, p_now, p_now)
    on conflict do nothing;
  -- Guests' names come before members': whoever locks both locks them in this order.
  perform 1 from chat_room r where r.id in (p_guest, v_to) order by r.id for update;
  select * into strict v_guest from chat_room r where r.id = p_guest;
  select * into strict v_room from chat_room r where r.id = v_to;
  if v_guest.joined_to is not null then return false; end if;

  -- The guest's conversation becomes part of the member's own one, so that neither ends unanswered.
  select * into v_theirs from chat_session s where s.id = v_guest.session_id for update;
  select * into v_own from chat_session s where s.id = v_room.session_id for update;

  update chat_message m set room = v_to, seq = v_room.last_seq + o.n,
      session_id = case when m.session_id = v_theirs.id then coalesce(v_own.id, v_theirs.id) else m.session_id end,
      deliver_id = case when exists (select from chat_message k
          where k.room = v_to and k.sender = m.sender and k.deliver_id = m.deliver_id)
        then m.deliver_id || ':' || m.id else m.deliver_id end
    from (select g.seq, row_number() over (order by g.seq) as n from chat_message g where g.room = p_guest) o
    where m.room = p_guest and m.seq = o.seq;
  update chat_session s set room = v_to where s.room = p_guest;
  update upload u set holder = v_to, member_id = p_member where u.holder = p_guest and u.kind = 'chat';
  if v_own.id is not null and v_theirs.id is not null then
    -- Where both are complaints, the guest's stays for its number.
    v_is_emptied := v_own.complaint_number is null or v_theirs.complaint_number is null;
    update chat_note n set session_id = v_own.id where n.session_id = v_theirs.id;
    update chat_session s set
        state = case when 'open' in (s.state, v_theirs.state) then 'open'
          when 'waiting' in (s.state, v_theirs.state) then 'waiting' else 'answers' end,
        -- The operator who talks to the customer at the moment goes on.
        operator_id = coalesce(v_theirs.operator_id, s.operator_id),
        handed_on = array(select distinct unnest(s.handed_on || v_theirs.handed_on) order by 1),
        first_answer_at = least(s.first_answer_at, v_theirs.first_answer_at),
        first_answer_by = case when s.first_answer_at <= v_theirs.first_answer_at or v_theirs.first_answer_at is null
          then s.first_answer_by else v_theirs.first_answer_by end,
        topic = case when v_theirs.topic = 'complaint' then v_theirs.topic else coalesce(s.topic, v_theirs.topic) end,
        tags = array(select distinct unnest(s.tags || v_theirs.tags) order by 1),
        complaint_number = coalesce(s.complaint_number, v_theirs.complaint_number),
        complaint_deadline = least(s.complaint_deadline, v_theirs.complaint_deadline),
        asked_at = least(s.asked_at, v_theirs.asked_at),
        waiting_since = least(s.waiting_since, v_theirs.waiting_since),
        notice_at = least(s.notice_at, v_theirs.notice_at),
        closed_told = s.closed_told or v_theirs.closed_told,
        joined_ids = s.joined_ids || v_theirs.joined_ids
          || case when v_is_emptied then array[v_theirs.id] else '{}' end,
        language = v_theirs.language,
        last_at = greatest(s.last_at, v_theirs.last_at), last_sender = v_theirs.last_sender, last_text = v_theirs.last_text
      where s.id = v_own.id;
    delete from chat_session s where s.id = v_theirs.id and v_is_emptied;
    update chat_session s set state = 'ended', ended_at = p_now, waiting_since = null, notice_at = null
      where s.id = v_theirs.id;
  end if;
  update chat_room r set
      session_id = coalesce(v_own.id, v_theirs.id),
      read_customer = case when v_guest.last_seq = 0 then r.read_customer
        when v_guest.read_customer > 0 and r.unread_customer = 0 then r.last_seq + v_guest.read_customer
        else r.read_customer end,
      read_other = case when v_guest.last_seq = 0 then r.read_other
        when v_guest.read_other > 0 and r.unread_other = 0 then r.last_seq + v_guest.read_other
        else r.read_other end,
      unread_customer = r.unread_customer + v_guest.unread_customer,
      unread_other = r.unread_other + v_guest.unread_other,
      last_seq = r.last_seq + (select count(*) from chat_message m where m.room = v_to and m.seq > r.last_seq),
      said_at = greatest(r.said_at, v_guest.said_at)
    where r.id = v_to;
  update chat_room r set joined_to = v_to, joined_at = p_now, session_id = null, unread_customer = 0, unread_other = 0
    where r.id = p_guest;
  return true;
end $$;
