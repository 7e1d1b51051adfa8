import type { EngineContext } from '../../engine/engineContext.ts';
import type { ExchangeEvent } from '../../engine/events.ts';
import type { OrderIds } from '../orderIds.ts';
import { accountConfigUpdate, accountUpdate, marginCall } from '../payloads/userEvents/accountUpdate.ts';
import { algoUpdate } from '../payloads/userEvents/algoUpdate.ts';
import { orderUpdate, tradeLite } from '../payloads/userEvents/orderUpdate.ts';

/** The account that receives an event, or undefined for public events. */
export function findRecipient(event: ExchangeEvent): number | undefined {
  switch (event.type) {
    case 'order':
    case 'algo':
    case 'account':
    case 'leverage':
    case 'marginCall':
      return event.account;
    default:
      return undefined;
  }
}

/** Payloads of an event for the account's stream. `at` is the sending time, `time` the event time. */
export function userPayloads(
  engine: EngineContext,
  event: ExchangeEvent,
  ids: OrderIds,
  at: number,
  time: number,
): readonly { readonly e: string }[] {
  const findContract = (symbol: string) => engine.contract(symbol);
  switch (event.type) {
    case 'order': {
      const { order, fill } = event;
      const contract = findContract(order.symbol);
      const whole = orderUpdate(contract, event, ids, at, time);
      return fill === undefined ? [whole] : [tradeLite(contract, order, fill, ids, at, time), whole];
    }
    case 'algo':
      return [algoUpdate(findContract(event.algo.symbol), event, ids, at, time)];
    case 'account':
      return [accountUpdate(findContract, event, at, time)];
    case 'leverage':
      return [accountConfigUpdate(event, at, time)];
    case 'marginCall':
      return [marginCall(findContract, event, at)];
    default:
      return [];
  }
}
