create index verification_code_expiry on verification_code (expires_at);
