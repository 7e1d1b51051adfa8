/** The jobs that open an account at its exchange, and close it. */
export const OPEN_ACCOUNT = 'broker_account_open';
export const CLOSE_ACCOUNT = 'broker_account_close';
