import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../kernel/database.ts';
import {
  type Actor,
  broker,
  type Condition,
  type Context,
  featureOn,
  googleBound,
  memberMayDo,
  serviceInUse,
  spotAllowed,
  unrestricted,
  verified,
} from './conditions.ts';

/**
 * Policy: the conditions of each action, in the order in which they are reported. The session and the role that a call
 * needs are checked before, from the call's description.
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
  /** Spot orders (KY-07). Cancelling and transfers out stay possible. */
  tradeSpot: [serviceInUse('trading'), unrestricted('trade'), verified('primary'), spotAllowed],
  transfer: [featureOn('wallet'), serviceInUse('transfer'), unrestricted('transfer')],
  /** Records, limits and previews of withdrawals. */
  viewWithdrawals: [featureOn('wallet'), featureOn('withdrawal')],
  /** Reading withdrawals of currencies. */
  viewFiatWithdrawals: [featureOn('wallet'), featureOn('fiat_withdrawal')],
  /** The address book and the whitelist. */
  manageAddresses: [featureOn('wallet'), featureOn('withdrawal')],
  /** A new address, or the whitelist switched off. */
  confirmAddress: [unrestricted('withdraw'), verified('primary')],
  /** Accounts at banks that currencies are paid to. */
  manageBankAccounts: [featureOn('wallet'), featureOn('fiat_withdrawal')],
  /** A new one: currencies need the advanced verification. */
  confirmBankAccount: [unrestricted('withdraw'), verified('advanced')],
  /** A vote on another member's request. */
  approveWithdrawal: [unrestricted('withdraw')],
  /** An address to deposit to. What arrives at one is credited or held by its own rules. */
  deposit: [featureOn('wallet'), featureOn('deposit'), serviceInUse('deposit'), verified('primary')],
  /**
   * Reading the account to pay a currency in to, and announcing a payment. What arrives is credited by the rules of
   * statements.
   */
  recharge: [featureOn('wallet'), featureOn('recharge'), serviceInUse('deposit'), verified('advanced')],
  transferAtExchange: [verified('primary')],
  transferToSpot: [spotAllowed],
  applyAsBroker: [verified('primary')],
  /** Reading in the brokers' area. */
  viewBroker: [broker],
  /** Changes in the brokers' area. */
  manageBroker: [broker, verified('primary')],
  /** Moves between a broker's accounts. */
  moveBroker: [broker, verified('primary'), featureOn('wallet'), serviceInUse('transfer'), unrestricted('transfer')],
} as const satisfies Record<string, readonly Condition[]>;

export type Action = keyof typeof POLICY;

export const ACTIONS = Object.keys(POLICY) as readonly Action[];

/** Throws the error of the first condition that does not hold. */
export async function authorize(
  database: Database | Tx,
  actor: Actor,
  action: Action,
  context: Context,
): Promise<void> {
  for (const condition of POLICY[action]) await condition.assert(database, actor, context);
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
  const conditions = POLICY[action].map((condition) => condition.holds(database, actor, context));
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}
