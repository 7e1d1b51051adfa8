import type { RequestOf } from '@aldgate/contract';
import { approveAsMember } from './memberVotes.ts';
import type { PastPlatform } from './pastPlatform.ts';
import { APPROVER, BORROWER, TRADER } from './people.ts';

type Wanted = Omit<RequestOf<'applyLoan'>, 'gaCode'>;

const BORROWED: Wanted = {
  key: 'demo-history-loan',
  asset: 'USDT',
  amount: '400000',
  term: 90,
  collateralAsset: 'BTC',
  collateralAmount: '8',
};

const TRADERS: Wanted = {
  key: 'demo-history-loan-trader',
  asset: 'USDC',
  amount: '60000',
  term: 30,
  collateralAsset: 'BTC',
  collateralAmount: '1.2',
};

/** The borrower, who is alone, borrows at once. */
export async function borrow(past: PastPlatform): Promise<void> {
  await past.asMember(BORROWER, 'applyLoan', { ...BORROWED, gaCode: await past.googleCode() });
}

/** The trader borrows, and a colleague approves. */
export async function borrowApproved(past: PastPlatform): Promise<void> {
  const request = { ...TRADERS, gaCode: await past.googleCode() };
  const { approvalId } = await past.asMember(TRADER, 'applyLoan', request);
  if (approvalId !== null) await approveAsMember(past, APPROVER, approvalId);
}

/** The trader adds collateral to the loan. */
export async function addLoanCollateral(past: PastPlatform): Promise<void> {
  const loanId = await findLoan(past);
  const added = { key: 'demo-history-loan-added', loanId, direction: 'add', amount: '0.3' } as const;
  await past.asMember(TRADER, 'adjustLoanCollateral', added);
}

/** The trader repays the loan. */
export async function repayLoan(past: PastPlatform): Promise<void> {
  const loanId = await findLoan(past);
  await past.asMember(TRADER, 'repayLoan', { key: 'demo-history-loan-repaid', loanId, isAll: true });
}

/** The trader's open loan. */
async function findLoan(past: PastPlatform): Promise<string> {
  const request = { queryCondition: { status: 'interest_accruing' } } as const;
  const [loan] = (await past.asMember(TRADER, 'pageLoan', request)).items;
  if (loan === undefined) throw new Error('the trader has no loan');
  return loan.loanId;
}
