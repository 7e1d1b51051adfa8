-- BR-07, ID-19, BR-05: a key can be suspended by a member, by a freeze and by the liquidation of its account's project. It
-- trades again when none of these is left.
alter table broker_key add column suspension_reasons text[] not null default '{}'
  check (suspension_reasons <@ array['member', 'frozen', 'case']);
update broker_key set suspension_reasons = array[suspension_reason] where status = 'suspended';
alter table broker_key
  drop constraint broker_key_suspended,
  drop column suspension_reason,
  add constraint broker_key_suspended check (
    status not in ('active', 'suspended') or (status = 'suspended') = (cardinality(suspension_reasons) > 0)
  );
