import { type ErrorName, errors } from '@aldgate/contract';
import type { CustomerAccount } from '@aldgate/domain/ledger/accountType.ts';
import { fundingAccount, type MoneyOwner } from '@aldgate/domain/ledger/moneyOwner.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { evaluateWithdrawal, type WithdrawalEvaluation } from '@aldgate/domain/wallet/evaluateWithdrawal.ts';
import { listMissing, type VerifiedParty } from '@aldgate/domain/wallet/originator.ts';
import type { WithdrawalFacts } from '@aldgate/domain/wallet/withdrawalFacts.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { readAvailable } from '../../../ledger/balances.ts';
import { readOwner } from '../../../ledger/moneyOwner.ts';
import { getUser } from '../../identity/index.ts';
import { valueInUsd } from '../../market/index.ts';
import { readApprovalRule, readPaymentRules } from '../../memberApprovals/index.ts';
import type { WalletDeps } from '../deps.ts';
import { readBankRoute } from './bankRoute.ts';
import { type Reading, readChainRoute } from './chainRoute.ts';
import { readDurations } from './durations.ts';
import { readGates } from './gates.ts';
import { readVerifiedParty } from './originator.ts';
import { type RequestedRoute, type Route, routeOf } from './route.ts';
import { readDayLimit, readLimitWithoutGoogle, readUnseen } from './usage.ts';
import type { WithdrawalRow } from './withdrawalRow.ts';

export interface Evaluating {
  readonly institutionId: string;
  /** Member who withdraws. */
  readonly userId: string;
  readonly owner: MoneyOwner;
  readonly account: CustomerAccount;
  readonly asset: string;
  readonly route: RequestedRoute;
  /** The key of the open API that it is made with; null on the screens. */
  readonly apiKey: string | null;
  /** A decimal string, or 'max'. */
  readonly amount: string;
  /** The withdrawal itself from its draft on: its fee is fixed, and its hold is its own. */
  readonly existing: Pick<WithdrawalRow, 'id' | 'fee' | 'amount' | 'state' | 'is_single_control'> | null;
}

export interface Evaluated extends WithdrawalEvaluation {
  readonly route: Route;
  readonly available: string;
  readonly facts: WithdrawalFacts;
  /** Whom a transfer names as its sender; null through a bank, which names its account's holder. */
  readonly originator: VerifiedParty | null;
}

type Deps = Pick<WalletDeps, 'clock' | 'businessClock' | 'market' | 'hasCode' | 'box'>;

/** Evaluates a withdrawal by what holds now: the one decision of preview, submit, confirm, votes, release and queue. */
export async function evaluate(deps: Deps, tx: Database | Tx, request: Evaluating): Promise<Evaluated> {
  const { clock, businessClock, market } = deps;
  const { institutionId, userId, asset: symbol, existing } = request;
  const now = clock();
  const businessNow = await businessClock(tx);
  const user = await getUser(tx, userId);
  const { rail } = request.route;
  const counted = { now, rail, except: existing?.id ?? null };
  const price = valueInUsd(market, symbol, now);
  const reading = { institutionId, asset: symbol, now, businessNow, isExisting: existing !== null };
  const route = await readRoute(deps, tx, request.route, reading);
  const available = await readSpendable(tx, request);
  const originator = rail === 'chain' ? await readVerifiedParty(tx, deps.box, institutionId) : null;
  const approvalRule = isConfirmed(existing)
    ? ({ kind: existing.is_single_control ? 'single' : 'member' } as const)
    : await readApprovalRule(tx, { institutionId, userId }, businessNow);
  const source = request.apiKey === null ? 'screen' : 'api';
  const isLimited = user.google_secret === null || (source === 'api' && approvalRule.kind === 'single');
  const facts: WithdrawalFacts = {
    now,
    businessNow,
    asset: symbol,
    source,
    route: route.route,
    amount: request.amount,
    available,
    isFundingAccount: fundingAccount(request.owner, request.account) === request.account,
    gates: await readGates(tx, { institutionId, userId }, route.needs, now),
    terms: route.terms,
    destination: route.destination,
    missingOfOriginator: originator === null ? [] : listMissing(originator),
    isWhitelistOn: route.isWhitelistOn,
    approvalRule,
    paymentRules: await readPaymentRules(tx, {
      institutionId,
      userId,
      subjectId: existing?.id ?? null,
      now,
      businessNow,
    }),
    fee: existing === null ? route.fee : toDecimalString(existing.fee),
    usdPrice: price === undefined ? null : toDecimalString(price.price),
    dayLimit: await readDayLimit(tx, institutionId, counted),
    unseenUsd: await readUnseen(tx, institutionId, counted),
    withoutGoogle: isLimited ? await readLimitWithoutGoogle(tx, { institutionId, userId }, counted) : null,
    durations: await readDurations(tx, now),
  };
  return { ...evaluateWithdrawal(facts), route, available, facts, originator };
}

const readRoute = (deps: Deps, tx: Database | Tx, requested: RequestedRoute, reading: Reading): Promise<Route> =>
  requested.rail === 'chain' ? readChainRoute(deps, tx, requested, reading) : readBankRoute(tx, requested, reading);

type Existing = NonNullable<Evaluating['existing']>;

const isConfirmed = (existing: Existing | null): existing is Existing =>
  existing !== null && existing.state !== 'draft';

/** A draft or a confirmed withdrawal as it is evaluated again. */
export const evaluateRow = (deps: Deps, tx: Database | Tx, row: WithdrawalRow): Promise<Evaluated> =>
  evaluate(deps, tx, {
    institutionId: row.institution_id,
    userId: row.maker_id,
    apiKey: row.api_key,
    owner: readOwner(row),
    asset: row.asset,
    account: row.account as CustomerAccount,
    route: routeOf(row),
    amount: toDecimalString(row.amount),
    existing: row,
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

/** Reads the balance that can be withdrawn: a confirmed withdrawal's own hold counts. */
async function readSpendable(tx: Database | Tx, { owner, account, asset, existing }: Evaluating): Promise<string> {
  const available = await readAvailable(tx, { owner: owner.id, type: account, asset });
  if (!isConfirmed(existing)) return available;
  return toDecimalString(decimal(available).plus(decimal(toDecimalString(existing.amount))));
}
