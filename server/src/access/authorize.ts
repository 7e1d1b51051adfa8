import type { Action } from '@aldgate/domain/identity/freeze.ts';
import type { Restriction } from '@aldgate/domain/identity/restriction.ts';
import { type RawBuilder, sql } from 'kysely';
import { ApiError } from '../kernel/apiError.ts';
import type { Database, Tx } from '../kernel/database/database.ts';
import {
  type Actor,
  broker,
  type Condition,
  type Context,
  featureOn,
  googleBound,
  memberMayDo,
  notFrozen,
  serviceInUse,
  spotAllowed,
  unrestricted,
  verified,
} from './conditions.ts';

const TRANSFERRING = [
  featureOn('wallet'),
  serviceInUse('transfer'),
  unrestricted('transfer'),
  verified('primary'),
] as const;
const BORROWING = [
  serviceInUse('loan'),
  featureOn('loan'),
  unrestricted('withdraw'),
  verified('primary'),
  memberMayDo('move'),
] as const;
const BROKERING = [broker, verified('primary')] as const;
const MOVING = [...BROKERING, featureOn('wallet'), serviceInUse('transfer'), unrestricted('transfer')] as const;

/**
 * Policy: the conditions of each action, in the order in which they are reported. The session and the role that a call
 * needs are checked before, from the call's description; whether a freeze stops an action is in `FREEZE`
 * (`domain/src/identity/freeze.ts`), which names every action.
 */
const POLICY = {
  /** Balances, what can be transferred, and the records of transfers. */
  viewWallet: [featureOn('wallet')],
  /** Assets, limits, balances and indicative prices of conversions. Past conversions and their receipts stay. */
  viewConvert: [featureOn('convert')],
  convert: [featureOn('convert'), unrestricted('convert')],
  convertCoins: [verified('primary'), memberMayDo('trade'), googleBound],
  convertCurrencies: [verified('advanced'), memberMayDo('trade'), googleBound],
  /** Prices, limits and balances of the OTC desk. */
  viewOtc: [featureOn('convert')],
  /** OTC: fiat and coins, so the advanced verification (KY-05). */
  otc: [
    serviceInUse('otc'),
    featureOn('convert'),
    unrestricted('convert'),
    verified('advanced'),
    memberMayDo('trade'),
    googleBound,
  ],
  /** Orders that open or increase a position, leverage and margin mode. Reducing a position stays possible. */
  openPosition: [serviceInUse('trading'), unrestricted('trade'), verified('primary')],
  /** Orders that only reduce a position, and exits. */
  reducePosition: [],
  cancelOrder: [],
  /** Spot orders (KY-07). Cancelling and transfers out stay possible. */
  tradeSpot: [serviceInUse('trading'), unrestricted('trade'), verified('primary'), spotAllowed],
  /** Transfers between own accounts; those to the futures account add margin. */
  transfer: TRANSFERRING,
  transferToFutures: TRANSFERRING,
  transferToSpot: [spotAllowed],
  /** Withdrawals of coins and currencies, from the draft to the payment; their other gates report all at once. */
  withdraw: [unrestricted('withdraw')],
  /** Records, limits and previews of withdrawals. */
  viewWithdrawals: [featureOn('wallet'), featureOn('withdrawal')],
  /** Reading withdrawals of currencies. */
  viewFiatWithdrawals: [featureOn('wallet'), featureOn('fiat_withdrawal')],
  /** The address book and the whitelist. */
  manageAddresses: [featureOn('wallet'), featureOn('withdrawal')],
  /** The draft of a new address. */
  enterAddress: [],
  /** A new address, or the whitelist switched off. */
  confirmAddress: [unrestricted('withdraw'), verified('primary')],
  /** Accounts at banks that currencies are paid to. */
  manageBankAccounts: [featureOn('wallet'), featureOn('fiat_withdrawal')],
  /** The draft of a new one. */
  enterBankAccount: [],
  /** A new one: currencies need the advanced verification. */
  confirmBankAccount: [unrestricted('withdraw'), verified('advanced')],
  /** A vote on another member's request. */
  approveWithdrawal: [unrestricted('withdraw')],
  /** A vote on another member's API key. */
  approveApiKey: [unrestricted('withdraw')],
  /** A new API key, or wider terms of one. */
  openApiKey: [],
  /** Requests with an API key, reading ones included. */
  useApiKey: [],
  /** An address to deposit to. What arrives at one is credited or held by its own rules. */
  deposit: [featureOn('wallet'), featureOn('deposit'), serviceInUse('deposit'), verified('primary')],
  /**
   * Reading the account to pay a currency in to, and announcing a payment. What arrives is credited by the rules of
   * statements.
   */
  recharge: [featureOn('wallet'), featureOn('recharge'), serviceInUse('deposit'), verified('advanced')],
  /** A loan against collateral, of coins and, with `borrowCurrencies` beside, of currencies. */
  borrow: [...BORROWING, googleBound],
  borrowCurrencies: [verified('advanced')],
  releaseCollateral: BORROWING,
  renewLoan: BORROWING,
  /** Repayments, and more collateral: they only lower a risk. */
  repayLoan: [],
  applyAsBroker: [verified('primary')],
  /** Reading in the brokers' area. */
  viewBroker: [broker],
  /** Changes in the brokers' area. */
  manageBroker: BROKERING,
  /** A new account at an exchange. */
  openBrokerAccount: BROKERING,
  /** A new key at an exchange: its application, its collection, and its use again after a suspension. */
  openExchangeKey: BROKERING,
  addManager: BROKERING,
  /** A new recipient of messages, or another address of one. */
  addRecipient: BROKERING,
  /** Moves between a broker's accounts, and changes of the capital of its projects. */
  moveBroker: MOVING,
  /** Extracts of a project's money, which can be withdrawn then. */
  extractCapital: [...MOVING, unrestricted('withdraw')],
  /** Money into a project, repayments of its loan, and payments of bills. */
  payInCapital: [...BROKERING, featureOn('wallet'), serviceInUse('transfer')],
} as const satisfies Readonly<Record<Action, readonly Condition[]>>;

export type { Action };

export const ACTIONS = Object.keys(POLICY) as readonly Action[];

/** ID-19: a freeze is reported before anything else. */
const conditionsOf = (action: Action): readonly Condition[] => [...notFrozen(action), ...POLICY[action]];

/** Throws the error of the first condition that does not hold. */
export async function authorize(
  database: Database | Tx,
  actor: Actor,
  action: Action,
  context: Context,
): Promise<void> {
  for (const condition of conditionsOf(action)) await condition.assert(database, actor, context);
}

/**
 * Expresses the same decision in SQL, for the statement that performs the action: one round trip instead of several. If
 * it is false, `authorize` finds the reason.
 */
export function isAuthorized(
  database: Database | Tx,
  actor: Actor,
  action: Action,
  context: Context,
): RawBuilder<boolean> {
  const conditions = conditionsOf(action).map((condition) => condition.holds(database, actor, context));
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** The restriction that keeps a member from an action now; null where none does. Other conditions do not count. */
export async function findRestriction(
  database: Database | Tx,
  actor: Actor,
  action: Action,
  context: Context,
): Promise<Pick<Restriction, 'reason' | 'since' | 'until'> | null> {
  try {
    await authorize(database, actor, action, context);
    return null;
  } catch (error) {
    if (error instanceof ApiError && error.entry === 'restricted') return error.data as Restriction;
    throw error;
  }
}
