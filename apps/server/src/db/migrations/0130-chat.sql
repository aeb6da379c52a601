-- The chat with support. A room is a member's or a guest's for good; what is said in it until somebody ends it is one
-- conversation (chat_session). Everything of a room has the room in its key.

create table chat_room (
  -- `member:<id>` or `guest:<random>`.
  id text collate "C" primary key,
  member_id bigint,
  channel text collate "C" not null default 'widget',
  language text collate "C" not null,
  -- The number of the last message.
  last_seq bigint not null default 0,
  -- The conversation that goes on; null: the last one has ended.
  session_id text collate "C",
  -- As far as each side has read, and how many of the other side's messages it has not.
  read_customer bigint not null default 0,
  read_other bigint not null default 0,
  unread_customer integer not null default 0,
  unread_other integer not null default 0,
  created_at timestamptz not null,
  said_at timestamptz not null,
  -- A guest's room is dead once its messages stand in a member's.
  joined_to text collate "C",
  joined_at timestamptz,
  check ((member_id is null) = (id like 'guest:%'))
) with (fillfactor = 80);
create index chat_room_said on chat_room (said_at);

create table chat_session (
  id text collate "C" primary key,
  room text collate "C" not null,
  channel text collate "C" not null default 'widget',
  state text collate "C" not null check (state in ('answers', 'waiting', 'open', 'ended')),
  language text collate "C" not null,
  operator_id bigint,
  started_at timestamptz not null,
  -- Since when a person is waited for.
  waiting_since timestamptz,
  -- When a person was asked for first.
  asked_at timestamptz,
  first_answer_at timestamptz,
  ended_at timestamptz,
  last_at timestamptz not null,
  last_sender text collate "C" not null,
  last_text text not null,
  topic text collate "C",
  tags text[] not null default '{}',
  complaint_number text collate "C",
  complaint_deadline timestamptz,
  stars integer check (stars between 1 and 5),
  comment text not null default '',
  rated_at timestamptz,
  -- The sender was told that nobody is there now.
  closed_told boolean not null default false,
  -- When the webhook is to be told that somebody waits; null: it was, or nobody does.
  notice_at timestamptz,
  check ((state = 'ended') = (ended_at is not null))
) with (fillfactor = 80);
create index chat_session_room on chat_session (room, started_at desc);
create index chat_session_living on chat_session (state, waiting_since) where ended_at is null;
create index chat_session_ended on chat_session (ended_at) where ended_at is not null;
create index chat_session_started on chat_session (started_at);
create index chat_session_notice on chat_session (notice_at) where notice_at is not null;
create sequence chat_complaint;

-- The groups of three letters of a text, in lower case: what a part of a text is found by. No extension is needed, and a
-- language without spaces is searched like any other.
create function chat_grams(p_text text) returns text[]
language sql immutable parallel safe set search_path from current as $$
  select coalesce(array_agg(distinct substr(lower(p_text), at, 3)), '{}')
  from generate_series(1, length(p_text) - 2) at
$$;

create table chat_message (
  room text collate "C" not null,
  seq bigint not null,
  id text collate "C" not null,
  session_id text collate "C" not null,
  sender text collate "C" not null check (sender in ('customer', 'other')),
  -- The sender's own number for it: the same one is never stored twice.
  deliver_id text collate "C" not null,
  operator_id bigint,
  message jsonb not null,
  masked text[] not null default '{}',
  -- What can be searched for.
  body text not null,
  -- Where it has a file, the file's.
  upload_id text collate "C",
  created_at timestamptz not null,
  primary key (room, seq)
);
create unique index chat_message_deliver on chat_message (room, sender, deliver_id);
create index chat_message_created on chat_message (created_at);
create index chat_message_upload on chat_message (upload_id) where upload_id is not null;
create index chat_message_grams on chat_message using gin (chat_grams(body)) where body <> '';

create table chat_note (
  id bigint generated always as identity primary key,
  session_id text collate "C" not null,
  operator_id bigint not null,
  at timestamptz not null,
  body text not null
);
create index chat_note_session on chat_note (session_id, id);

-- What operators wrote for the chat: the menu of answers, the canned replies, the settings.
create table chat_document (
  name text collate "C" primary key check (name in ('menu', 'canned', 'settings')),
  value jsonb not null,
  changed_at timestamptz not null
);

/*
 * Stores one message and gives it the room's next number. The room's row is locked, so numbers have no gaps whoever
 * speaks on whichever server. `outcome`: `said`; `known`: this deliver id was stored before, and is answered as it was;
 * `dead`: the guest's room was joined to a member's; `ended`: the conversation that was to be answered in has ended.
 */
create function chat_say(
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
begin
  insert into chat_room (id, member_id, language, created_at, said_at)
    values (p_room, p_member, p_language, p_now, p_now) on conflict do nothing;
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
    v_session.first_answer_at := coalesce(v_session.first_answer_at, p_now);
    v_session.asked_at := coalesce(v_session.asked_at, p_now);
    v_session.waiting_since := null;
    v_session.notice_at := null;
  end if;
  update chat_session s set
      state = v_session.state, operator_id = v_session.operator_id, waiting_since = v_session.waiting_since,
      asked_at = v_session.asked_at, first_answer_at = v_session.first_answer_at, notice_at = v_session.notice_at,
      last_at = p_now, last_sender = p_sender, last_text = left(p_body, 200),
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

/*
 * Joins a guest's room to a member's: its messages get the member's next numbers, in their order, its files and
 * conversations become the member's, and the guest's room is dead. True when it was done by this call.
 */
create function chat_join(p_guest text, p_member bigint, p_language text, p_now timestamptz)
returns boolean
language plpgsql set search_path from current as $$
declare
  v_to text := 'member:' || p_member;
  v_guest chat_room;
  v_room chat_room;
begin
  insert into chat_room (id, member_id, language, created_at, said_at)
    values (p_guest, null, p_language, p_now, p_now), (v_to, p_member, p_language, p_now, p_now)
    on conflict do nothing;
  -- Guests' names come before members': whoever locks both locks them in this order.
  perform 1 from chat_room r where r.id in (p_guest, v_to) order by r.id for update;
  select * into strict v_guest from chat_room r where r.id = p_guest;
  select * into strict v_room from chat_room r where r.id = v_to;
  if v_guest.joined_to is not null then return false; end if;

  update chat_message m set room = v_to, seq = v_room.last_seq + o.n,
      deliver_id = case when exists (select from chat_message k
          where k.room = v_to and k.sender = m.sender and k.deliver_id = m.deliver_id)
        then m.deliver_id || ':' || m.id else m.deliver_id end
    from (select g.seq, row_number() over (order by g.seq) as n from chat_message g where g.room = p_guest) o
    where m.room = p_guest and m.seq = o.seq;
  update chat_session s set room = v_to where s.room = p_guest;
  update upload u set holder = v_to, member_id = p_member where u.holder = p_guest and u.kind = 'chat';
  -- One conversation goes on: the one that was just held.
  if v_guest.session_id is not null and v_room.session_id is not null then
    update chat_session s set state = 'ended', ended_at = p_now, waiting_since = null, notice_at = null
      where s.id = v_room.session_id;
  end if;
  update chat_room r set
      session_id = coalesce(v_guest.session_id, v_room.session_id),
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

-- PDFs come from operators alone.
alter table upload drop constraint upload_type_check;
alter table upload add constraint upload_type_check check (type ~ '^(image|video)/[a-z0-9]+$' or type = 'application/pdf');
create index upload_chat on upload (created_at) where kind = 'chat' and removed_at is null;

grant select, insert, update, delete on chat_room, chat_session, chat_message, chat_note, chat_document to krapao_app;
grant usage on sequence chat_complaint to krapao_app;
grant select on chat_room, chat_session, chat_message, chat_note, chat_document to krapao_audit;
