-- The figures of each provider, channel and bank at the closing of a day. Null: closed before they were kept.
alter table report_closing add column parts jsonb check (jsonb_typeof(parts) = 'object');
