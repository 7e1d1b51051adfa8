create index operator_session_expiry on operator_session (expires_at);
