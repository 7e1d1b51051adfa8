-- When a withdrawal passed its checks without a review: from then on it counts as one that no operator saw.
alter table withdrawal add cleared_at timestamptz;
update withdrawal w set cleared_at = (
  select max(at) from withdrawal_event e where e.withdrawal_id = w.id and e.event = 'clear')
where required_reviews = 0;
create index withdrawal_unseen on withdrawal (institution_id, cleared_at) where cleared_at is not null;
