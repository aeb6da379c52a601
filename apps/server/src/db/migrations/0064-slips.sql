-- Slips are movements of their own kind: this finds a member's, the newest first.

create index saga_slips on saga (member_id, created_at desc, reference) where kind = 'slip-deposit';
