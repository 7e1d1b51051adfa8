import { keptForGood, type Retention } from '../../kernel/retention/retention.ts';

export const loansRetention: readonly Retention[] = [
  ...keptForGood('loan_terms', 'loan_limit', 'loan_request', 'loan', 'loan_interest_line', 'loan_event'),
  ...keptForGood('loan_receipt', 'loan_key', 'loan_watch'),
];
