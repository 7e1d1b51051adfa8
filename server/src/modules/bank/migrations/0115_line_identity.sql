-- Finds lines that an earlier statement of the account has too.
create index bank_line_of_identity on bank_line (account_id, identity);
