import { ACCOUNT_NAMES, isCustomerAccount } from '@aldgate/domain/ledger/accountType.ts';
import { splitWords } from './Changes.tsx';

/** Names a ledger account's type, those of customers as customers read them. */
export const accountLabel = (type: string): string =>
  isCustomerAccount(type) ? ACCOUNT_NAMES[type][0] : splitWords(type);
