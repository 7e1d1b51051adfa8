import type { AllHandlers } from '../../../kernel/http/handlers.ts';
import { changeLeverage, changeMarginMode, type LeverageDeps, queryLeverage, queryMaxLeverage } from './leverage.ts';

/** TR-08: leverage and margin mode of a contract. */
export function leverageHandlers(deps: LeverageDeps) {
  return {
    queryLeverage: (request, { user }) => queryLeverage(deps, user, request),
    changeLeverage: (request, { user, origin }) => changeLeverage(deps, user, request, origin),
    changeMarginMode: (request, { user, origin }) => changeMarginMode(deps, user, request, origin),
    queryMaxLeverage: (request, { user }) => queryMaxLeverage(deps, user, request),
  } satisfies Partial<AllHandlers>;
}
