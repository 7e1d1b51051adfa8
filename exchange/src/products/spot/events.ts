import { parseFixedRounded } from '@aldgate/domain/money/fixed.ts';
import type { AccountEvent, BalanceEvent } from '@aldgate/domain/trading/accountReport.ts';
import { parseFillEvent } from './fills.ts';
import { parseListEvent } from './orderLists.ts';
import { isWaiting, parseOrderEvent } from './orderUpdates.ts';
import type { FindInstrument } from './symbols.ts';
import type { ExecutionReport, OutboundAccountPosition, SpotEvent } from './userEvents.ts';

/** An event of an account's stream. Throws a RangeError, TypeError or ExchangeError if its figures are malformed. */
export function parseEvent(event: SpotEvent, findInstrument: FindInstrument): AccountEvent {
  const at = event.E;
  switch (event.e) {
    case 'executionReport': {
      const instrumentId = findInstrument(event.s);
      return instrumentId === undefined ? { type: 'other', at } : parseReport(event, instrumentId);
    }
    case 'outboundAccountPosition':
      return { at, ...parseBalances(event) };
    case 'balanceUpdate':
      // Another event has the new balance; this one reports that the change is no order's.
      return { type: 'balance', at, changedAt: event.T, isOfOrder: false, balances: [], positions: [] };
    case 'listStatus': {
      const instrumentId = findInstrument(event.s);
      if (instrumentId === undefined) return { type: 'other', at };
      return { type: 'list', at, list: parseListEvent(event, instrumentId) };
    }
    default:
      return { type: 'other', at };
  }
}

function parseReport(event: ExecutionReport, instrumentId: string): AccountEvent {
  const update = parseOrderEvent(event, instrumentId);
  const fill = parseFillEvent(event, instrumentId);
  return { type: 'order', at: event.E, update, fill, isConditional: isWaiting(update) };
}

function parseBalances({ u, B }: OutboundAccountPosition): BalanceEvent {
  const balances = B.map(({ a, f, l }) => {
    const locked = parseFixedRounded(l);
    const wallet = parseFixedRounded(f) + locked;
    return { asset: a, wallet, cross: wallet, locked };
  });
  return { type: 'balance', changedAt: u, isOfOrder: true, balances, positions: [] };
}
