-- Operators' second factors are guarded as game passwords are.

create trigger operator_sealed before insert or update of second_factor, next_second_factor on operator
  for each row execute function refuse_retired_key('second_factor', 'next_second_factor');
