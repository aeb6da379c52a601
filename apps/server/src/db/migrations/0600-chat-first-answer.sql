-- Who gave the first answer of a conversation: it may have been handed over since.
alter table chat_session add column first_answer_by bigint;
update chat_session s set first_answer_by = coalesce(
  (select m.operator_id from chat_message m
    where m.room = s.room and m.session_id = s.id and m.operator_id is not null order by m.seq limit 1),
  s.operator_id)
where s.first_answer_at is not null;
