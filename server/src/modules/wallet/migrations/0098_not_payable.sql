-- Drafts that ended because their address is another customer's: how many, and when, bounds how many addresses can be tried.
create index withdrawal_not_payable on withdrawal (institution_id, ended_at) where end_reason = 'not_payable';
