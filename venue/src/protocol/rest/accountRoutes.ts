import type { UserStreams } from '../userStreams/userStreams.ts';
import { balanceRoutes } from './account/balances.ts';
import { historyRoutes } from './account/history.ts';
import { positionRoutes } from './account/positions.ts';
import { settingRoutes } from './account/settings.ts';
import { algoRoutes } from './algo/algoRoutes.ts';
import { brokerRoutes } from './broker/brokerRoutes.ts';
import type { CallContext } from './callContext.ts';
import { orderRoutes } from './orders/orderRoutes.ts';
import type { KeyedRoute } from './route.ts';
import { spotRoutes } from './spot/spotRoutes.ts';
import { listenKeyRoutes } from './stream/listenKeys.ts';
import { walletRoutes } from './wallet/walletRoutes.ts';

/** All account routes. */
export function accountRoutes(context: CallContext, streams: UserStreams): [string, KeyedRoute][] {
  return [
    ...orderRoutes(context),
    ...algoRoutes(context),
    ...balanceRoutes(context),
    ...positionRoutes(context),
    ...settingRoutes(context),
    ...historyRoutes(context),
    ...walletRoutes(context),
    ...brokerRoutes(context),
    ...spotRoutes(context),
    ...listenKeyRoutes(streams),
  ];
}
