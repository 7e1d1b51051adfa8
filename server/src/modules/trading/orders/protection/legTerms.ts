import { traitsOf } from '@aldgate/domain/market/traits.ts';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import type { ProtectionLeg } from '@aldgate/domain/trading/protection.ts';
import type { ProtectionRow } from '../../tables.ts';
import type { TimedOrder } from '../deadline.ts';
import { TRIGGER_COLUMN } from './protectionRow.ts';

const SUFFIX = { takeProfit: 't', stopLoss: 's', list: 'l' } as const;

/** An id at the exchange that follows from protection, leg and attempt: 34 to 36 characters. */
export const legId = ({ id }: ProtectionRow, leg: ProtectionLeg | 'list', attempt: number): string =>
  `${id.replaceAll('-', '')}${SUFFIX[leg]}${attempt}`;

interface LegOptions {
  readonly attempt: number;
  /** Epoch ms: until when the exchange may accept it. */
  readonly validUntil: number;
  /** Decimal string, of a spot leg and of one at market; a conditional futures leg closes the whole position. */
  readonly quantity?: string | undefined;
  /** Its condition is met already: a market order without one. */
  readonly isAtMarket?: boolean | undefined;
}

/** The order of a leg: a market order that waits for its trigger, unless it is at market. */
export function legTerms(
  row: ProtectionRow,
  leg: ProtectionLeg,
  { attempt, validUntil, quantity, isAtMarket = false }: LegOptions,
): TimedOrder {
  const trigger = row[TRIGGER_COLUMN[leg]];
  if (trigger === null) throw new Error(`the protection ${row.id} has no ${leg}`);
  const closesPosition = quantity === undefined;
  const terms = {
    instrumentId: row.instrument_id,
    clientOrderId: legId(row, leg, attempt),
    direction: row.direction === 'buy' ? ('sell' as const) : ('buy' as const),
    priceType: 'market' as const,
    timeInForce: 'GTC' as const,
    size: { quantity: quantity ?? '0' },
    reduceOnly: traitsOf(row.product).hasPositions,
    closesPosition,
    validUntil,
  } satisfies TimedOrder;
  if (isAtMarket) return terms;
  return {
    ...terms,
    condition: {
      type: leg === 'takeProfit' ? 'take_profit' : 'stop',
      triggerPrice: toDecimalString(trigger),
      triggerBy: row.trigger_by,
    },
    expiresAt: row.expires_at.getTime(),
  };
}
