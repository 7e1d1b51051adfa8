import { type ErrorName, errors } from '@aldgate/contract';
import type { CustomerAccount } from '@aldgate/domain/ledger/accountType.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { evaluateWithdrawal, type WithdrawalEvaluation } from '@aldgate/domain/wallet/evaluateWithdrawal.ts';
import type { WithdrawalFacts } from '@aldgate/domain/wallet/withdrawalFacts.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database.ts';
import { findAsset } from '../../../ledger/assets.ts';
import { readBalances } from '../../../ledger/balances.ts';
import { findNetwork } from '../../custody/index.ts';
import { getUser } from '../../identity/index.ts';
import { valueInUsd } from '../../market/index.ts';
import { readApprovalRule } from '../../memberApprovals/index.ts';
import { isWhitelistOn } from '../addresses/whitelist.ts';
import type { WalletDeps } from '../deps.ts';
import { type Destination, readDestination } from './destination.ts';
import { readDurations } from './durations.ts';
import { quoteFee } from './fee.ts';
import { readGates } from './gates.ts';
import { readDayLimit, readLimitWithoutGoogle } from './usage.ts';
import type { WithdrawalRow } from './withdrawalRow.ts';

export interface Evaluating {
  readonly institutionId: string;
  /** Who withdraws. */
  readonly userId: string;
  readonly owner: string;
  readonly account: CustomerAccount;
  readonly asset: string;
  readonly network: string;
  readonly addressId?: string | undefined;
  readonly address?: string | undefined;
  readonly beneficiary?: Destination['beneficiary'] | undefined;
  /** A decimal string, or 'max'. */
  readonly amount: string;
  readonly typedMiddle: string | null;
  /** Of a draft and later: its fee is fixed, and what it holds is its own. */
  readonly existing: Pick<WithdrawalRow, 'id' | 'fee' | 'amount' | 'state' | 'is_single_control'> | null;
}

export interface Evaluated extends WithdrawalEvaluation {
  readonly destination: Destination;
  readonly available: string;
  readonly facts: WithdrawalFacts;
}

type Deps = Pick<WalletDeps, 'clock' | 'businessClock' | 'market' | 'hasCode'>;

/** Evaluates a withdrawal by what holds now: the one decision of preview, submit, confirm, votes, release and queue. */
export async function evaluate(deps: Deps, tx: Database | Tx, request: Evaluating): Promise<Evaluated> {
  const { clock, businessClock, market } = deps;
  const { institutionId, userId, asset: symbol, network: code, existing } = request;
  const now = clock();
  const businessNow = await businessClock(tx);
  const asset = await findAsset(tx, symbol);
  const network = await findNetwork(tx, code, now);
  const listed = network?.assets.find((each) => each.asset === symbol);
  const user = await getUser(tx, userId);
  const except = { now, except: existing?.id ?? null };
  const price = valueInUsd(market, symbol, now);
  const { typedMiddle } = request;
  const reading = {
    institutionId,
    now,
    businessNow,
    typedMiddle,
    isExisting: existing !== null,
    hasCode: deps.hasCode,
  };
  const destination = await readDestination(tx, request, reading);
  const available = await readAvailable(tx, request);
  const facts: WithdrawalFacts = {
    ...{ now, businessNow, asset: symbol, network: code, amount: request.amount, available },
    gates: await readGates(tx, { institutionId, userId }, network, now),
    terms:
      asset === undefined || listed === undefined
        ? null
        : { precision: asset.precision, minimum: listed.withdrawMinimum, maximum: listed.withdrawMaximum },
    destination: destination.facts,
    isWhitelistOn: await isWhitelistOn(tx, institutionId, businessNow),
    approvalRule: isConfirmed(existing)
      ? { kind: existing.is_single_control ? 'single' : 'member' }
      : await readApprovalRule(tx, { institutionId, userId }, businessNow),
    fee: existing === null ? await quoteFee(deps, tx, { network, asset: symbol }) : toDecimalString(existing.fee),
    usdPrice: price === undefined ? null : toDecimalString(price.price),
    dayLimit: await readDayLimit(tx, institutionId, except),
    withoutGoogle:
      user.google_secret === null ? await readLimitWithoutGoogle(tx, { institutionId, userId }, except) : null,
    durations: await readDurations(tx, now),
  };
  return { ...evaluateWithdrawal(facts), destination, available, facts };
}

type Existing = NonNullable<Evaluating['existing']>;

const isConfirmed = (existing: Existing | null): existing is Existing =>
  existing !== null && existing.state !== 'draft';

/** A draft or a confirmed withdrawal as it is evaluated again. */
export const evaluateRow = (deps: Deps, tx: Database | Tx, row: WithdrawalRow): Promise<Evaluated> =>
  evaluate(deps, tx, {
    ...{ institutionId: row.institution_id, userId: row.maker_id, owner: row.owner, asset: row.asset },
    ...{ account: row.account as CustomerAccount, network: row.network, amount: toDecimalString(row.amount) },
    ...(row.address_id === null
      ? { address: row.shown_address, beneficiary: row.beneficiary as Destination['beneficiary'] }
      : { addressId: row.address_id }),
    ...{ typedMiddle: row.typed_middle, existing: row },
  });

/** The error of an evaluation that a call answers with, if there is one. */
export function firstError({ errors: found }: WithdrawalEvaluation): ApiError | null {
  const [first] = found;
  return first === undefined ? null : new ApiError(first.error, first.data);
}

/** Nothing prevents it but a price or fee that is not known at the moment. */
export const isQuoteMissing = ({ errors: found }: WithdrawalEvaluation): boolean =>
  found.length > 0 && found.every(({ error }) => error === 'priceUnavailable' || error === 'feeUnavailable');

/** How an evaluation's errors are answered by a preview. */
export const describeErrors = ({ errors: found }: WithdrawalEvaluation) =>
  found.map(({ error, data }) => ({ ...describe(error), data }));

const describe = (name: ErrorName) => ({ code: errors[name].code, message: errors[name].message });

/** What can be withdrawn: of a confirmed withdrawal with what it holds itself. */
async function readAvailable(tx: Database | Tx, { owner, account, asset, existing }: Evaluating): Promise<string> {
  const balances = await readBalances(tx, owner);
  const found = balances.find((each) => each.accountType === account && each.asset === asset);
  const available = decimal(found?.available ?? '0');
  return toDecimalString(isConfirmed(existing) ? available.plus(decimal(toDecimalString(existing.amount))) : available);
}
