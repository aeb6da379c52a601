-- A room of a channel beside the widget is `<channel>:<id there>`, and belongs to no member.
alter table chat_room drop constraint chat_room_check;
alter table chat_room add constraint chat_room_check
  check ((member_id is not null) = (id like 'member:%')) not valid;
alter table chat_room validate constraint chat_room_check;
