-- The lines of one statement, newest first: by the index of all lines in time a page reads every newer line before them.
create index bank_line_of_statement on bank_line (statement_id, imported_at, id);
