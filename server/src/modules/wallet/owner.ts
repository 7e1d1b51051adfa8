import { type CustomerAccount, FUNDING_ACCOUNT } from '@aldgate/domain/ledger/accountType.ts';
import { isUuid } from '../../kernel/uuid.ts';

/** Whether an owner of accounts is an institution; others have neither features nor a verification. */
export const isInstitutionId = isUuid;

/**
 * The account of an owner that deposits credit and withdrawals debit. Owners that are no institutions name their own.
 */
export const fundingAccount = (owner: string, account: string): CustomerAccount =>
  isInstitutionId(owner) ? FUNDING_ACCOUNT : (account as CustomerAccount);
