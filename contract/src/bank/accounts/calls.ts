import { needing, openWhileReadOnly, post, query, SECURITY_MS } from '../../wireBuilders.ts';

const BASE = '/account/wallet/bankAccount';

/** The institution's accounts at banks. */
export const bankAccountsWire = {
  pageBankAccount: query(`${BASE}/page`, 'token'),
  listBankAccount: query(`${BASE}/list`, 'token'),
  validateBankAccount: query(`${BASE}/validate`, 'token'),
  submitBankAccount: needing('move', post(`${BASE}/submit`, 'token')),
  completeBankAccount: needing('move', post(`${BASE}/complete`, 'token')),
  invokeBankAccountEmailValidation: needing('move', post(`${BASE}/invokeEmailValidation`, 'token', SECURITY_MS)),
  confirmBankAccount: needing('move', post(`${BASE}/confirm`, 'token', SECURITY_MS)),
  deleteBankAccount: openWhileReadOnly(needing('move', post(`${BASE}/delete`, 'token', SECURITY_MS))),
} as const;
