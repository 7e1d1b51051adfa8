import { FUTURES } from '@aldgate/domain/market/product.ts';
import { isPositive } from '@aldgate/domain/money/amount.ts';
import type { NewOrder } from '@aldgate/domain/trading/newOrder.ts';
import { findBoundViolations, type OrderRules } from '@aldgate/domain/trading/orderBounds.ts';
import { isEnded } from '@aldgate/domain/trading/orderEnd.ts';
import type { OrderStatus } from '@aldgate/domain/trading/orderUpdate.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { User } from '../../../kernel/http/caller.ts';
import type { TradingAccount } from '../../exchangeAccounts/index.ts';
import { parseOrderRow } from '../ingest/storedOrder.ts';
import type { OrderRow, Refusal } from '../tables.ts';
import { readChecked } from './checks/orderCheck.ts';
import { checkPermission } from './checks/permission.ts';
import { describeRefusal } from './describeRefusal.ts';
import { ofProduct } from './ofProduct.ts';
import type { OrderDeps } from './orderDeps.ts';
import { readPrices } from './orderMarket.ts';
import { findOrder } from './orderRow.ts';
import { queryOutcome } from './reconcileOrder.ts';
import { sendFor } from './sendOrder.ts';
import { withdrawOrder } from './withdrawOrder.ts';

/** The member whose orders they are. */
export type OrderMember = Pick<User, 'userId' | 'institutionId'>;

/** An order of futures that ends at once: its terms, and its quantity as a decimal string. */
export type MemberOrder = Pick<NewOrder, 'clientOrderId' | 'instrumentId' | 'direction' | 'reduceOnly'> & {
  readonly quantity: string;
  /** The limit of an immediate-or-cancel order; null at the market. */
  readonly price: string | null;
};

/** An order that has ended, or was refused. Decimal strings. */
export interface EndedOrder {
  readonly orderId: string | null;
  readonly status: OrderStatus;
  readonly executedQuantity: string;
  readonly averagePrice: string | null;
  /** Why it has failed. */
  readonly refusal: Refusal | null;
}

/** The order rules of a contract at an account's exchange, and its mark, if one is recent. */
export interface MemberMarket {
  readonly rules: OrderRules;
  readonly mark: string | undefined;
}

/** Orders that the platform sends for a member, under all checks and limits of the member's own. */
export interface MemberOrders {
  /**
   * Finds the account of a key for orders of these terms, with the market that they meet. The quantity may exceed that
   * of one order. Throws what sending such an order would.
   */
  readonly check: (
    member: OrderMember,
    exchangeKeyId: string,
    order: MemberOrder,
  ) => Promise<MemberMarket & { readonly accountId: string }>;
  /** Throws tradingAccountNotFound for an account without a usable key, instrumentNotFound and exchangeUnavailable. */
  readonly readMarket: (accountId: string, instrumentId: string) => Promise<MemberMarket>;
  /**
   * Sends an order once under its id, until `validUntil` (epoch ms), and resolves with its end; a repeat with the same
   * terms resolves with that of the first. Null while the outcome is not known. Rejects with an ExchangeError where
   * the exchange does not say.
   */
  readonly send: (
    member: OrderMember,
    accountId: string,
    order: MemberOrder,
    validUntil: number,
  ) => Promise<EndedOrder | null>;
  /** Withdraws an order's id, so that it is not sent any more. False where it is stored. */
  readonly withdraw: (
    member: OrderMember,
    accountId: string,
    order: Pick<MemberOrder, 'clientOrderId'>,
    validUntil: number,
  ) => Promise<boolean>;
}

/** The digest of the orders sent here, which no request makes. */
const DIGEST = 'member';

export function createMemberOrders(deps: OrderDeps): MemberOrders {
  const { accounts } = deps;
  const find = async (accountId: string): Promise<TradingAccount> => {
    const account = await accounts.findById(accountId);
    if (account === undefined) throw new ApiError('tradingAccountNotFound');
    return account;
  };
  return {
    async check(member, exchangeKeyId, order) {
      const terms = orderTerms(order);
      const account = await accounts.find(member.institutionId, exchangeKeyId);
      await checkPermission(deps, { account, user: member }, terms);
      const { rules, market } = await readChecked(deps, account, terms);
      const broken = findBoundViolations(rules, terms, market).find(({ rule }) => rule !== 'maximum');
      if (broken !== undefined) throw new ApiError('orderOutOfBounds', broken);
      return { accountId: account.accountId, rules, mark: market.mark };
    },
    async readMarket(accountId, instrumentId) {
      const account = await find(accountId);
      const { rules } = await account.exchange.instruments.find(instrumentId);
      return { rules, mark: readPrices(deps, account, instrumentId).mark };
    },
    async send(member, accountId, order, validUntil) {
      const { clientOrderId } = order;
      const read = () => findOrder(deps, { accountId, product: FUTURES }, clientOrderId);
      let row = await read();
      if (row === undefined) {
        const error = await sendOnce(deps, member, { accountId, order, validUntil });
        row = await read();
        if (row === undefined) return error === undefined ? null : refuse(error);
      }
      if (row.request_digest !== DIGEST || row.user_id !== member.userId) return refuse(new ApiError('orderKeyUsed'));
      if (!isWhole(row)) {
        await queryOutcome(deps, (await find(accountId)).client(FUTURES), row);
        row = (await read()) ?? row;
      }
      return isWhole(row) ? describeEnd(row) : null;
    },
    async withdraw(member, accountId, { clientOrderId }, validUntil) {
      const sender = { account: { accountId }, user: member };
      return withdrawOrder(deps, sender, { product: FUTURES, clientOrderId }, validUntil);
    },
  };
}

interface Placing {
  readonly accountId: string;
  readonly order: MemberOrder;
  readonly validUntil: number;
}

/**
 * Sends an order that is not stored; resolves with the error that refused it. Its id is withdrawn then, so that no
 * other server sends it after all.
 */
async function sendOnce(
  deps: OrderDeps,
  member: OrderMember,
  { accountId, order, validUntil }: Placing,
): Promise<ApiError | undefined> {
  try {
    const account = await deps.accounts.findById(accountId);
    if (account === undefined) throw new ApiError('tradingAccountNotFound');
    await sendFor(deps, { account, user: member }, { ...orderTerms(order), validUntil, requestDigest: DIGEST });
    return undefined;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const sender = { account: { accountId }, user: member };
    const { clientOrderId } = order;
    await withdrawOrder(deps, sender, { product: FUTURES, clientOrderId }, validUntil);
    return error;
  }
}

/** Throws instrumentNotFound for another product's instrument. */
const orderTerms = ({ quantity, price, ...terms }: MemberOrder): NewOrder => ({
  ...ofProduct(terms, FUTURES),
  size: { quantity },
  ...(price === null ? { priceType: 'market', timeInForce: 'GTC' } : { priceType: 'limit', price, timeInForce: 'IOC' }),
});

/** Whether an order has ended, with the price of what was executed. */
const isWhole = ({ status, executed_quantity, average_price }: OrderRow): boolean =>
  isEnded(status) && (average_price !== null || !isPositive(executed_quantity));

const refuse = (error: ApiError): EndedOrder => ({
  orderId: null,
  status: 'failed',
  executedQuantity: '0',
  averagePrice: null,
  refusal: describeRefusal(error),
});

function describeEnd(row: OrderRow): EndedOrder {
  const { orderId, status, executedQuantity, averagePrice, rejection } = parseOrderRow(row);
  const isRefused = status === 'failed' && rejection !== null;
  return {
    orderId,
    status,
    executedQuantity,
    averagePrice,
    refusal: isRefused ? { exchangeCode: rejection.code, exchangeMessage: rejection.message, data: null } : null,
  };
}
