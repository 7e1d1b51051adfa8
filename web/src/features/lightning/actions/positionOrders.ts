import type { POSITION_ACTIONS } from '@aldgate/domain/lightning/keyboard.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { formatFixed, parseFixed } from '@aldgate/domain/money/fixed.ts';
import { planLevel } from '@aldgate/domain/trading/level.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import type { Target } from '../states/useTargets.ts';
import type { NewGroup } from './sendGroup.ts';

type Action = (typeof POSITION_ACTIONS)[number];

type Account = Pick<Target, 'keyId' | 'ratio' | 'states'>;
type Contract = Pick<Instrument, 'symbol' | 'stepSize' | 'minQty'>;

/** A market order of an account. What reduces never turns a position around. */
interface Order {
  readonly id: string;
  readonly direction: 'buy' | 'sell';
  readonly quantity: string;
  readonly isReducing: boolean;
}

/** Half of a quantity, down to the step; a single step is closed whole. */
function halve(quantity: string, step: string): string {
  const [whole, size] = [parseFixed(quantity), parseFixed(step)];
  const half = (whole / 2n / size) * size;
  return formatFixed(half === 0n ? whole : half);
}

const QUANTITIES: Readonly<Record<Exclude<Action, 'level'>, (quantity: string, step: string) => string>> = {
  close: (quantity) => quantity,
  half: halve,
  reverse: (quantity) => toDecimalString(decimal(quantity).times('2')),
};

/**
 * Builds the market orders that close, halve, reverse or level the positions of accounts in a contract: a group for
 * each side, those that only reduce apart from those that open a position too.
 */
export function buildPositionOrders(
  action: Action,
  targets: readonly Account[],
  contract: Contract,
): readonly NewGroup[] {
  const orders = action === 'level' ? levelOrders(targets, contract) : closingOrders(action, targets, contract);
  const groups = Map.groupBy(orders, ({ direction, isReducing }) => `${direction} ${isReducing}`);
  return [...groups.values()].flatMap((legs) => {
    const [first] = legs;
    if (first === undefined) return [];
    return {
      instrumentId: contract.symbol,
      direction: first.direction,
      priceType: 'market' as const,
      reduceOnly: first.isReducing,
      legs: legs.map(({ id, quantity }) => ({ exchangeKeyId: id, quantity })),
    };
  });
}

const findPosition = ({ states }: Account, symbol: string) =>
  states.positions?.items.find(({ instrumentId }) => instrumentId === symbol);

const closingOrders = (
  action: Exclude<Action, 'level'>,
  targets: readonly Account[],
  { symbol, stepSize }: Contract,
): readonly Order[] =>
  targets.flatMap((target) => {
    const position = findPosition(target, symbol);
    if (position === undefined) return [];
    return {
      id: target.keyId,
      direction: position.side === 'long' ? 'sell' : 'buy',
      quantity: QUANTITIES[action](position.quantity, stepSize),
      isReducing: action !== 'reverse',
    };
  });

function levelOrders(targets: readonly Account[], { symbol, stepSize: step, minQty }: Contract): readonly Order[] {
  const holdings = targets.map((target) => {
    const { side = 'long', quantity = '0' } = findPosition(target, symbol) ?? {};
    return { id: target.keyId, weight: target.ratio, position: side === 'short' ? `-${quantity}` : quantity };
  });
  return planLevel(holdings, { step, minimum: minQty ?? step }).orders;
}
