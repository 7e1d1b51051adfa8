/** The maximum of accounts that a browser is recognised for. */
export const BROWSER_TOKENS_MAX = 5;
