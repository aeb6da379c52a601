-- Sealed seeds count among what is sealed anew when keys are rotated, and are never written under a retired key.
create trigger spin_seed_sealed before insert or update of sealed on spin_seed
  for each row execute function refuse_retired_key('sealed');
