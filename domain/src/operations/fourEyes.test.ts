import { expect, test } from 'vitest';
import { FOUR_EYES } from './fourEyes.ts';
import { OPERATOR_ROLES, operatorMay } from './roles.ts';

test('privileged changes need two operators', () => {
  expect(Object.keys(FOUR_EYES)).toEqual([
    'kyc_approval',
    'broker_approval',
    'feature_on',
    'restriction_lift',
    'google_reset',
    'spot_allowed',
    'approval_rules_reset',
    'customer_limit',
    'convert_asset',
    'platform_quota',
    'pair_enabled',
    'suspension_lift',
    'deposit_release',
    'deposit_reversal',
    'network_open',
    'network_terms',
    'screening_remove',
    'withdrawal_release',
    'withdrawal_block',
    'withdrawal_limit',
    'cold_refill',
    'customer_bank_account',
    'bank_account',
    'bank_statement',
    'channel_entry',
    'bank_match',
    'bank_return',
    'payment_batch',
    'payment_rejection',
    'break_sign_off',
    'otc_quote',
    'otc_terms',
    'otc_limit',
    'broker_terms',
    'exchange_key',
    'exchange_open',
    'loan_pool',
    'capital_increase',
    'capital_decrease',
    'inferior_extract',
    'profit_accrual',
    'bill_issue',
    'liquidation_begin',
    'liquidation_release',
    'liquidation_payout',
    'shortfall_collect',
    'financing_write_off',
    'loan_terms',
    'loan_limit',
    'loan_collect',
    'loan_write_off',
    'operator_invite',
    'operator_role',
  ]);
});

test('who decides needs what who asks needs: looking on decides nothing', () => {
  for (const permission of Object.values(FOUR_EYES)) {
    expect(['view', 'books']).not.toContain(permission);
    expect(OPERATOR_ROLES.some((role) => operatorMay(role, permission))).toBe(true);
  }
});
