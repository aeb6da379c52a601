-- The id of the account of this owner, kind, code and currency. Opens it when it is not there. Each branch finds it by the
-- index; "is not distinct from" would read every account.
create or replace function open_account(p_member bigint, p_kind text, p_code text, p_currency text) returns bigint
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare v_id bigint;
begin
  loop
    if p_member is null then
      select id into v_id from account
        where member_id is null and kind = p_kind and code = p_code and currency = p_currency;
    else
      select id into v_id from account
        where member_id = p_member and kind = p_kind and code = p_code and currency = p_currency;
    end if;
    if found then return v_id; end if;
    insert into account (member_id, kind, code, currency, floor)
      values (p_member, p_kind, p_code, p_currency, case when p_kind in ('wallet', 'transit') then 0 end)
      on conflict do nothing returning id into v_id;
    if found then return v_id; end if;
  end loop;
end $$;

revoke execute on function open_account from public;
grant execute on function open_account to krapao_app;
