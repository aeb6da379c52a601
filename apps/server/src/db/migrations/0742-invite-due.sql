-- no transaction
-- The end of a first deposit's 30 days is found also where no bet of the friend was ever read. What was due long ago is
-- spread over 30 days, so that it delays nothing.
alter table invite alter column due_at set default db_now() + interval '30 days';
--;
do $$
declare
  v_after bigint := -1;
  v_last bigint;
begin
  loop
    select max(member_id) into v_last from (
      select member_id from invite where member_id > v_after order by member_id limit 5000
    ) i;
    exit when v_last is null;
    update invite
      set due_at = case when created_at + interval '30 days' > db_now() then created_at + interval '30 days'
        else db_now() + random() * interval '30 days' end
      where member_id > v_after and member_id <= v_last and earned_at is null and due_at is null;
    commit;
    v_after := v_last;
  end loop;
end $$;
