import type { ParsedOf } from '@aldgate/contract';
import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { FUTURES } from '@aldgate/domain/market/product.ts';
import { TRADED_PRODUCTS } from '@aldgate/domain/market/traits.ts';
import { formatError } from '../../../../kernel/apiError.ts';
import type { AllHandlers } from '../../../../kernel/http/handlers.ts';
import { digestRequest } from '../../../../kernel/secrets/requestDigest.ts';
import { ofProduct } from '../ofProduct.ts';
import type { OrderDeps } from '../orderDeps.ts';
import { cancelGroup } from './cancelGroup.ts';
import { moveGroup } from './moveGroup.ts';
import { pageGroup } from './pageGroup.ts';
import { queryGroup } from './queryGroup.ts';
import { sendGroup } from './sendGroup.ts';

/** TR-16: orders for several accounts by one call. */
export const groupHandlers = (deps: OrderDeps) =>
  ({
    sendGroup: (request, caller) =>
      sendGroup(deps, caller, ofProduct(request, ...TRADED_PRODUCTS), digestRequest('sendGroup', request)),
    closeGroup: (request, caller) => sendGroup(deps, caller, closing(request), digestRequest('closeGroup', request)),
    cancelGroup: (request, caller) => cancelGroup(deps, caller, request),
    moveGroup: (request, caller) => moveGroup(deps, caller, request),
    pageGroup: (request, { user }) => pageGroup(deps, user.institutionId, request),
    queryGroup: (request, { user }) => queryGroup(deps, user.institutionId, request),
  }) satisfies Partial<AllHandlers>;

/** The orders of a group that closes positions, each as `closePosition` sends it. Throws for a spot pair. */
function closing(request: ParsedOf<'closeGroup'>) {
  if (isSpot(request.instrumentId)) throw formatError({ instrumentId: 'is a spot pair, which has no positions' });
  return { ...ofProduct(request, FUTURES), timeInForce: 'GTC' as const, reduceOnly: true };
}
