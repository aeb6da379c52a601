-- qr_credit as servers of the version before call it. They tell no currency, so none is compared. It goes with the
-- version after next: its file is removed, and DROPPED_FUNCTIONS names it.
create or replace function qr_paid(
  p_at timestamptz, p_check boolean, p_redo boolean, p_provider text[], p_event text[], p_message text[],
  p_told timestamptz[], p_order text[], p_reference text[], p_amount bigint[],
  out o_what text, out o_member text, out o_available text)
language plpgsql
set search_path = pg_catalog, public, pg_temp
as $f$
begin
  select c.o_what, c.o_member, c.o_available into o_what, o_member, o_available
    from qr_credit(p_at, p_check, p_redo, p_provider, p_event, p_message, p_told, p_order, p_reference, p_amount, null) c;
end $f$;

revoke execute on function qr_paid from public;
grant execute on function qr_paid to krapao_app;
