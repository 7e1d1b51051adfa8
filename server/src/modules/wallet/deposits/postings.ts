import type { AccountType } from '@aldgate/domain/ledger/accountType.ts';
import { decimal, isPositive, round, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type AccountRef, costs, custody, fees, suspense } from '../../../ledger/account.ts';
import type { Leg, Transfer } from '../../../ledger/transfer.ts';

/** A deposit as its postings need it. */
export interface PostedDeposit {
  readonly network: string;
  readonly txid: string;
  readonly index: string;
  readonly asset: string;
  /** With all decimals of the chain. */
  readonly amount: string;
  readonly owner: string;
  readonly account: AccountType;
}

/** Rounds an amount down to the asset's decimals, which is credited. */
export const creditedAmount = (amount: string, precision: number): string =>
  toDecimalString(round(decimal(amount), precision, 'down'));

const keyOf = ({ network, txid, index }: PostedDeposit) => `deposit:${network}:${txid}:${index}`;

const referenceTo = ({ network, txid }: PostedDeposit) => `transaction:${network}:${txid}`;

/** To the owner, and what the asset's decimals cannot hold to fees. */
function creditLegs(deposit: PostedDeposit, precision: number): Leg[] {
  const { owner, account, asset, amount } = deposit;
  const credited = creditedAmount(amount, precision);
  const rest = decimal(amount).minus(decimal(credited));
  const to: AccountRef = { owner, type: account, asset };
  return [
    ...(isPositive(credited) ? [{ account: to, amount: credited }] : []),
    ...(isPositive(rest) ? [{ account: fees(asset), amount: toDecimalString(rest) }] : []),
  ];
}

/** Credited when its block is final. */
export const creditTransfer = (deposit: PostedDeposit, precision: number): Transfer => ({
  key: keyOf(deposit),
  flow: 'deposit',
  reference: referenceTo(deposit),
  legs: [
    { account: custody(deposit.network, deposit.asset), amount: `-${toDecimalString(deposit.amount)}` },
    ...creditLegs(deposit, precision),
  ],
});

/** Held, or below the minimum: it belongs to nobody's account yet. */
export const holdTransfer = (deposit: PostedDeposit): Transfer => ({
  key: keyOf(deposit),
  flow: 'deposit',
  reference: referenceTo(deposit),
  legs: [
    { account: custody(deposit.network, deposit.asset), amount: `-${toDecimalString(deposit.amount)}` },
    { account: suspense(deposit.asset), amount: toDecimalString(deposit.amount) },
  ],
});

/** Amount that the owner of a credited deposit gives back; their shortfall is the platform's cost. */
interface Deduction {
  readonly credited: string;
  readonly available: string;
}

/** Taken back after its transaction has left the chain: from the owner, or from suspense. */
export function reversalTransfer(deposit: PostedDeposit, deduction: Deduction | null): Transfer {
  const { network, owner, account, asset } = deposit;
  const amount = toDecimalString(deposit.amount);
  const legs: [AccountRef, string][] =
    deduction === null
      ? [[suspense(asset), amount]]
      : [
          [{ owner, type: account, asset }, deduction.available],
          [costs(asset), toDecimalString(decimal(deduction.credited).minus(decimal(deduction.available)))],
          [fees(asset), toDecimalString(decimal(amount).minus(decimal(deduction.credited)))],
        ];
  return {
    key: `${keyOf(deposit)}:reversal`,
    flow: 'system_deduction',
    reference: referenceTo(deposit),
    legs: [
      ...legs.filter(([, each]) => isPositive(each)).map(([from, each]) => ({ account: from, amount: `-${each}` })),
      { account: custody(network, asset), amount },
    ],
  };
}

/** Credited after it was held or collected. */
export const releaseTransfer = (deposit: PostedDeposit, precision: number): Transfer => ({
  key: `${keyOf(deposit)}:release`,
  flow: 'deposit',
  reference: referenceTo(deposit),
  legs: [
    { account: suspense(deposit.asset), amount: `-${toDecimalString(deposit.amount)}` },
    ...creditLegs(deposit, precision),
  ],
});
