-- BR-13: the fund moves of an action of a project, whose number is before the colon of their keys.
create index fund_move_action on fund_move (split_part(client_key, ':', 1)) where project_no is not null;
