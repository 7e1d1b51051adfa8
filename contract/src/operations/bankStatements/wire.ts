import { change, query, upload } from '../wireBuilders.ts';

/** Slightly more than the largest statement, so that one at the limit is refused with its own error. */
const STATEMENT_UPLOAD_BYTES = 20 * 1024 * 1024 + 64 * 1024;

/** Operators' calls of the platform's accounts at banks and their statements. */
export const bankStatementsWire = {
  listBankPlatformAccount: query('/wallet/bank/account/list', 'view'),
  setBankPlatformAccount: change('/wallet/bank/account/set', 'capital'),
  listBankTerms: query('/wallet/bank/terms/list', 'view'),
  setBankTerms: change('/wallet/bank/terms/set', 'capital'),
  importBankStatement: upload('/wallet/bank/statement/import', 'capital', STATEMENT_UPLOAD_BYTES),
  acceptBankStatement: upload('/wallet/bank/statement/accept', 'capital', STATEMENT_UPLOAD_BYTES),
  pageBankStatement: query('/wallet/bank/statement/page', 'view'),
  queryBankStatement: query('/wallet/bank/statement/query', 'view'),
  pageBankLine: query('/wallet/bank/line/page', 'capital'),
  matchBankLine: change('/wallet/bank/line/match', 'capital'),
  returnBankLine: change('/wallet/bank/line/return', 'capital'),
  unmatchBankLine: change('/wallet/bank/line/unmatch', 'capital'),
} as const;
