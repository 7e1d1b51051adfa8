import { change, csv, query } from '../wireBuilders.ts';

/** Operators' calls of loans against collateral. */
export const loansWire = {
  pageLoanBook: query('/loan/page', 'capital'),
  queryLoanBook: query('/loan/query', 'capital'),
  listLoanGroup: query('/loan/groups', 'capital'),
  listLoanIncome: query('/loan/income', 'capital'),
  stressLoanBook: query('/loan/stress', 'capital'),
  exportLoanBook: csv('/loan/book/export', 'capital'),
  listLoanCall: query('/loan/callList', 'capital'),
  listLoanMaturity: query('/loan/maturities', 'capital'),
  queryLoanTerms: query('/loan/terms/query', 'configuration'),
  setLoanTerms: change('/loan/terms/set', 'configuration'),
  queryLoanLimit: query('/loan/limit/query', 'configuration'),
  setLoanLimit: change('/loan/limit/set', 'configuration'),
  pageLoanLiquidation: query('/loan/liquidation/page', 'capital'),
  pageLoanShortfall: query('/loan/shortfall/page', 'capital'),
  collectLoan: change('/loan/collect', 'capital'),
  writeOffLoan: change('/loan/writeOff', 'capital'),
} as const;
