/** How an exchange keeps an account's money: `classic` in a wallet for each product, `unified` in one for all. */
export const ACCOUNT_MODES = ['classic', 'unified'] as const;

export type AccountMode = (typeof ACCOUNT_MODES)[number];
