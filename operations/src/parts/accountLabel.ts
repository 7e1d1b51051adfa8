import { splitWords } from './Changes.tsx';

/** A customer's accounts as customers read them. */
const CUSTOMER_ACCOUNTS: Readonly<Record<string, string>> = {
  capital_account: 'Asset account',
  trade_account: 'Spot account',
  swap_account: 'Futures account',
};

/** The name of a ledger account's type. */
export const accountLabel = (type: string): string => CUSTOMER_ACCOUNTS[type] ?? splitWords(type);
