import { parseFixedRounded } from '@aldgate/domain/money/fixed.ts';
import type { AccountEvent, BalanceEvent } from '@aldgate/domain/trading/accountReport.ts';
import type { AccountUpdate, UserEvent } from '../../signed/payloads/userEvents.ts';
import { parseFillEvent } from './fills.ts';
import { parseAlgoEvent, parseOrderEvent } from './orderUpdates.ts';

/** An event of an account's stream. Throws a RangeError, TypeError or ExchangeError if its figures are malformed. */
export function parseEvent(event: UserEvent): AccountEvent {
  const at = event.E;
  switch (event.e) {
    case 'ORDER_TRADE_UPDATE':
      return { type: 'order', at, update: parseOrderEvent(event), fill: parseFillEvent(event), isConditional: false };
    case 'ALGO_UPDATE':
      return {
        type: 'order',
        at,
        update: parseAlgoEvent(event),
        fill: undefined,
        isConditional: event.o.X === 'NEW',
      };
    case 'ACCOUNT_UPDATE':
      return { at, ...parseBalances(event) };
    case 'ACCOUNT_CONFIG_UPDATE':
      if (event.ac === undefined) return { type: 'other', at };
      return { type: 'leverage', at, instrumentId: event.ac.s, leverage: Math.max(1, event.ac.l) };
    default:
      return { type: 'other', at };
  }
}

function parseBalances({ T, a }: AccountUpdate): BalanceEvent {
  return {
    type: 'balance',
    changedAt: T,
    isOfOrder: a.m === 'ORDER',
    balances: a.B.map(({ a: asset, wb, cw }) => ({
      asset,
      wallet: parseFixedRounded(wb),
      cross: parseFixedRounded(cw),
    })),
    positions: a.P.map((row) => ({
      instrumentId: row.s,
      quantity: parseFixedRounded(row.pa),
      entryPrice: parseFixedRounded(row.ep),
      breakEvenPrice: parseFixedRounded(row.bep ?? row.ep),
      isolatedWallet: parseFixedRounded(row.iw),
      isIsolated: row.mt.toLowerCase() === 'isolated',
    })),
  };
}
