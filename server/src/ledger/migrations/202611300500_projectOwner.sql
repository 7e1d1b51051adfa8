-- BR-12: projects have deposit addresses.
alter domain owner_kind drop constraint owner_kind_check;
alter domain owner_kind add constraint owner_kind_check check (value in ('institution', 'project', 'platform'));
