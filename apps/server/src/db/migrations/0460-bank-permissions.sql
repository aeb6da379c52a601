-- The bank desk has permissions of its own. A composed role keeps what it allowed there, and gets nothing new.
update operator_role
set permissions = permissions
  || case when 'ledger.see' = any (permissions) then array['bank.see'] else '{}' end
  || case when 'ledger.act' = any (permissions) then array['bank.import'] else '{}' end
  || case when permissions @> array['ledger.see', 'ledger.act', 'suspense.propose'] then array['bank.propose'] else '{}' end
  || case when permissions @> array['ledger.see', 'owed.approve', 'suspense.approve'] then array['bank.approve'] else '{}' end
where not is_built_in;
