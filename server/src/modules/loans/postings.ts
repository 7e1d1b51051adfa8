import { type Liabilities, sumLiabilities } from '@aldgate/domain/loans/liabilities.ts';
import { isPositive, sumAmounts } from '@aldgate/domain/money/amount.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { capitalAccount, fees, lending, treasury } from '../../ledger/account.ts';
import { findOwner, readAvailable } from '../../ledger/balances.ts';
import {
  accruedLegs,
  type Debtor,
  drawnLegs,
  forgivenInterestLegs,
  forgivenLegs,
  formatLegs,
  interestPaidLegs,
  repaidLegs,
  type SignedLeg,
} from '../../ledger/debts.ts';
import { hold, voidPending } from '../../ledger/pending.ts';
import { post, postAll } from '../../ledger/post.ts';
import type { Transfer } from '../../ledger/transfer.ts';
import type { LoanRow } from './tables.ts';

type Loan = Pick<LoanRow, 'id' | 'institution_id' | 'asset' | 'collateral_asset'>;

export const loanReference = (loanId: string): string => `loan:${loanId}`;

/** The key of a loan's hold of its collateral in the ledger. */
export const holdKey = (loanId: string, number: number): string => `loan:${loanId}:collateral:${number}`;

const transferOf = (
  { id }: Pick<Loan, 'id'>,
  key: string,
  flow: Transfer['flow'],
  legs: readonly SignedLeg[],
): Transfer => ({
  key: `loan:${id}:${key}`,
  flow,
  reference: loanReference(id),
  legs: formatLegs(legs),
});

const debtorOf = ({ asset, institution_id: owner }: Loan): Debtor => ({ owner, asset });

/** Pays a loan from the pool into the institution's account. Throws poolShort. */
export async function postDrawn(tx: Tx, loan: Loan, amount: string, at: number): Promise<void> {
  const { asset, institution_id: owner } = loan;
  const legs = drawnLegs({ owner, asset }, capitalAccount(owner, asset), amount);
  const transfer = transferOf(loan, 'drawn', 'platform_loan', legs);
  const [outcome] = await post(tx, [transfer], at);
  if (outcome?.result === 'insufficient')
    throw new ApiError('poolShort', { available: await readAvailable(tx, lending(asset)) });
  if (outcome?.result !== 'posted') throw new Error(`the ledger rejected ${transfer.key}: ${outcome?.result}`);
}

/** Posts lines of interest, by the hour that each begins with. */
export const postLines = (
  tx: Tx,
  loan: Loan,
  lines: readonly { readonly fromHour: number; readonly interest: string; readonly overdueInterest: string }[],
  at: number,
): Promise<void> =>
  postAll(
    tx,
    lines.flatMap(({ fromHour, interest, overdueInterest }) => {
      const amount = sumAmounts([interest, overdueInterest]);
      if (!isPositive(amount)) return [];
      return transferOf(loan, `interest:${fromHour}`, 'interest_accrual', accruedLegs(debtorOf(loan), amount));
    }),
    at,
  );

/** Pays what is owed from the institution's account, under the id of its event. Throws insufficientBalance. */
export async function postPaid(
  tx: Tx,
  loan: Loan,
  { eventId, paid, at }: { readonly eventId: string; readonly paid: Liabilities; readonly at: number },
): Promise<void> {
  const debtor = debtorOf(loan);
  const { asset } = debtor;
  const payer = capitalAccount(debtor.owner, asset);
  const interest = sumAmounts([paid.interest, paid.overdueInterest]);
  const transfers: Transfer[] = [];
  if (isPositive(interest))
    transfers.push(
      transferOf(loan, `paid:${eventId}:interest`, 'fee_transfer', interestPaidLegs(debtor, payer, interest)),
    );
  if (isPositive(paid.principal))
    transfers.push(
      transferOf(loan, `paid:${eventId}:principal`, 'platform_loan', repaidLegs(debtor, payer, paid.principal)),
    );
  const available = await readAvailable(tx, payer);
  for (const [index, outcome] of (await post(tx, transfers, at)).entries()) {
    if (outcome.result === 'insufficient') throw new ApiError('insufficientBalance', { asset, available });
    if (outcome.result !== 'posted')
      throw new Error(`the ledger rejected ${transfers[index]?.key} of ${sumLiabilities(paid)}: ${outcome.result}`);
  }
}

/** Writes off what is owed: it is nobody's debt any more. */
export async function postWrittenOff(
  tx: Tx,
  loan: Loan,
  { eventId, paid, at }: { readonly eventId: string; readonly paid: Liabilities; readonly at: number },
): Promise<void> {
  const debtor = debtorOf(loan);
  const interest = sumAmounts([paid.interest, paid.overdueInterest]);
  const transfers: Transfer[] = [];
  if (isPositive(paid.principal))
    transfers.push(
      transferOf(loan, `written_off:${eventId}:principal`, 'platform_loan', forgivenLegs(debtor, paid.principal)),
    );
  if (isPositive(interest))
    transfers.push(
      transferOf(loan, `written_off:${eventId}:interest`, 'interest_accrual', forgivenInterestLegs(debtor, interest)),
    );
  await postAll(tx, transfers, at);
}

interface Sold {
  /** A sale that the customer wants is a conversion. */
  readonly event: 'sold' | 'repaid_from_collateral';
  readonly eventId: string;
  readonly quantity: string;
  readonly proceeds: string;
  readonly fee: string;
  readonly at: number;
}

/**
 * Sells collateral that is not held any more to the treasury, and charges the fee. Returns false where the treasury
 * cannot pay.
 */
export async function postSold(
  tx: Tx,
  loan: Loan,
  { event, eventId, quantity, proceeds, fee, at }: Sold,
): Promise<boolean> {
  const { asset, collateral_asset: coin, institution_id: owner } = loan;
  const sale = transferOf(loan, `sold:${eventId}`, event === 'sold' ? 'liquidation' : 'convert', [
    [capitalAccount(owner, coin), '-', quantity],
    [treasury(coin), '', quantity],
    ...(isPositive(proceeds)
      ? ([
          [treasury(asset), '-', proceeds],
          [capitalAccount(owner, asset), '', proceeds],
        ] as const)
      : []),
  ]);
  const [outcome] = await post(tx, [sale], at);
  if (outcome?.result === 'insufficient' && (await findOwner(tx, outcome.accountId)) !== owner) return false;
  if (outcome?.result !== 'posted') throw new Error(`the ledger rejected ${sale.key}: ${outcome?.result}`);
  if (isPositive(fee))
    await postAll(
      tx,
      [
        transferOf(loan, `sold:${eventId}:fee`, 'fee_transfer', [
          [capitalAccount(owner, asset), '-', fee],
          [fees(asset), '', fee],
        ]),
      ],
      at,
    );
  return true;
}

/**
 * Holds collateral for a loan in place of its present hold, whose number it has; an amount of zero holds nothing.
 * Throws insufficientBalance.
 */
export async function holdCollateral(
  tx: Tx,
  loan: Loan & Pick<LoanRow, 'hold_number'>,
  amount: string,
  at: number,
): Promise<Pick<LoanRow, 'hold_number'>> {
  const { id, collateral_asset: coin, institution_id: owner, hold_number: present } = loan;
  if (present > 0) await voidPending(tx, holdKey(id, present), at);
  if (!isPositive(amount)) return { hold_number: present };
  const number = present + 1;
  const legs: readonly SignedLeg[] = [
    [capitalAccount(owner, coin), '-', amount],
    [treasury(coin), '', amount],
  ];
  const held = await hold(tx, transferOf(loan, `collateral:${number}`, 'liquidation', legs), { at });
  if (held.result === 'insufficient')
    throw new ApiError('insufficientBalance', {
      asset: coin,
      available: await readAvailable(tx, capitalAccount(owner, coin)),
    });
  if (held.result !== 'held') throw new Error(`the ledger rejected the hold of ${id}: ${held.result}`);
  return { hold_number: number };
}
