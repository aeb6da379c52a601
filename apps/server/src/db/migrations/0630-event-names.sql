-- Names of security events take the form that all events of the log have: `login.bad`, not "login bad". What an older
-- server still counts beside this one keeps the old names, and is shown no more.
update security_event set event = case event
    when 'not there or not theirs' then 'object.not_found'
    when 'bad signature' then 'signature.bad'
    when 'bad address' then 'address.bad'
    when 'bad guest id' then 'guest_id.bad'
    when 'step-up refused' then 'step_up.refused'
    else replace(regexp_replace(event, ' ', '.'), ' ', '_')
  end
  where event like '% %';

update alert set subject = replace(regexp_replace(subject, ' ', '.'), ' ', '_')
  where kind = 'sign-in' and subject like '% %';
