-- Operators find customers by any part of a member's email.
select create_trigram_index('platform_user_search', 'platform_user', 'email', 'where removed_at is null');
create index platform_user_search_start on platform_user (email text_pattern_ops) where removed_at is null;
