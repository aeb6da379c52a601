-- The most that an operator of a role may propose by hand (contract: hand-limits.ts). Null: what the settings say.
alter table operator_role add column hand_limits json;
