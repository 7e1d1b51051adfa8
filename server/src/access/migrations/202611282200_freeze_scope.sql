-- ID-19: a freeze restricts trading and transfers too, also one that is in force.
insert into restriction (id, institution_id, action, reason, note, since, created_by)
select gen_random_uuid(), institution_id, added.action, 'frozen', note, since, created_by
from restriction cross join (values ('trade'), ('transfer')) as added (action)
where restriction.reason = 'frozen' and restriction.action = 'withdraw' and lifted_at is null;
