import type { ModuleContext } from '../../kernel/module.ts';
import { loadReceiptKey } from '../../kernel/secrets/receiptKey.ts';
import { type Repeating, repeat } from '../../kernel/time/repeating.ts';
import { otcAdmin } from './admin/handlers.ts';
import type { OtcDeps } from './deps.ts';
import { otcHandlers } from './handlers.ts';
import { expireOrders } from './limits/expireOrders.ts';
import { fillOrders } from './limits/fillOrders.ts';
import { measureTrades } from './measureTrades.ts';
import { otcEventHandlers } from './onEvents.ts';
import { expireRequests } from './requests/expireRequests.ts';
import { otcRetention } from './retention.ts';
import { createReadSalePrice } from './salePrice.ts';

export type { ReadSalePrice, SalePrice } from './salePrice.ts';
export { seedRequest } from './seedRequest.ts';

/** How often a server looks for limit orders that the desk's price reaches, and for what has expired. */
const EVERY_MS = 1_000;

/** The OTC desk: firm prices for large trades, resting limit orders, prices on request. */
export async function createOtc(context: ModuleContext, options: Pick<OtcDeps, 'market' | 'findOwnOrders'>) {
  const { database, clock, box, log } = context;
  const deps: OtcDeps = { ...context, ...options, receiptKey: await loadReceiptKey(database, box, clock) };
  let turns: Repeating | undefined;
  const runDue = async () => {
    await expireOrders(deps);
    await expireRequests(deps);
  };
  /** One turn of the desk: what has expired, what a price reaches, and what trades are measured by. */
  const turn = async () => {
    await runDue();
    await fillOrders(deps);
    await measureTrades(deps);
  };
  return {
    name: 'otc',
    turn,
    handlers: otcHandlers(deps),
    ...otcAdmin(deps),
    eventHandlers: otcEventHandlers,
    retention: otcRetention,
    readSalePrice: createReadSalePrice(deps),
    runDue,
    start: async () => {
      turns = repeat(turn, {
        intervalMs: EVERY_MS,
        onError: (err) => log.error({ err }, 'OTC orders were not processed'),
      });
    },
    close: async () => turns?.close(),
  };
}
