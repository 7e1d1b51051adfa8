import type { DiskState } from '@aldgate/domain/disk/diskState.ts';
import { noOrders, reduceOnlyOrders } from '../wireError.ts';
import type { ParameterMap } from './parameterMap.ts';
import type { KeyedRoute, Security } from './route.ts';

const CHANGING: ReadonlySet<Security> = new Set(['TRADE', 'SPOT_TRADE', 'TRANSFER', 'BROKER']);
/** They take back what rests, or arrange for it, or change nothing. */
const HARMLESS: ReadonlySet<string> = new Set([
  'DELETE /fapi/v1/order',
  'DELETE /fapi/v1/allOpenOrders',
  'DELETE /fapi/v1/batchOrders',
  'DELETE /fapi/v1/algoOrder',
  'DELETE /fapi/v1/algoOpenOrders',
  'POST /fapi/v1/countdownCancelAll',
  'POST /fapi/v1/order/test',
  'DELETE /api/v3/order',
  'DELETE /api/v3/openOrders',
  'DELETE /api/v3/orderList',
  'POST /api/v3/order/test',
]);
const PLACING: ReadonlySet<string> = new Set(['POST /fapi/v1/order', 'POST /fapi/v1/algoOrder']);

/** Throws a WireError if the disk has no room for what a call changes. `name` is its method and path. */
export function assertRoom(
  disk: DiskState,
  { security }: Pick<KeyedRoute, 'security'>,
  name: string,
  parameters: ParameterMap,
): void {
  if (disk === 'ok' || disk === 'low' || !CHANGING.has(security) || name.startsWith('GET ')) return;
  if (disk === 'full') throw noOrders();
  if (HARMLESS.has(name) || (PLACING.has(name) && isReducing(parameters))) return;
  throw reduceOnlyOrders();
}

const isReducing = (parameters: ParameterMap): boolean =>
  ['reduceOnly', 'closePosition'].some((flag) => parameters.get(flag)?.toLowerCase() === 'true');
