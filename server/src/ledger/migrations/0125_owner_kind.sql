-- The owners of money that deposits credit and withdrawals debit. An owner's id is unique across the kinds.
create domain owner_kind as text constraint owner_kind_check check (value in ('institution', 'platform'));
