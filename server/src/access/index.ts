import { actingOperator } from '../kernel/http/actingOperator.ts';
import type { AllOperationsHandlers } from '../kernel/http/handlers.ts';
import type { ModuleContext } from '../kernel/module.ts';
import { addRestriction } from './admin/addRestriction.ts';
import { freezeCustomer } from './admin/freezeCustomer.ts';
import { createRestrictionLift, liftRestriction } from './admin/liftRestriction.ts';
import { featureOn } from './admin/setFeature.ts';
import { suspension } from './admin/setSuspension.ts';
import { accessRetention } from './retention.ts';

/** Customers' restrictions, freezes, features and suspended services. */
export function createAccess(context: ModuleContext) {
  const { database, clock } = context;
  const operatorHandlers = {
    addRestriction: (request, caller) => addRestriction(database, request, actingOperator(caller, clock())),
    liftRestriction: (request, caller) => liftRestriction(database, request, actingOperator(caller, clock())),
    freezeCustomer: (request, caller) => freezeCustomer(context, request, actingOperator(caller, clock())),
    setFeature: (request, caller) => featureOn.set(database, request, actingOperator(caller, clock())),
    setSuspension: (request, caller) => suspension.set(database, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  const approvals = {
    feature_on: featureOn,
    restriction_lift: { approve: createRestrictionLift(context) },
    suspension_lift: suspension,
  };
  return { name: 'access', operatorHandlers, approvals, retention: accessRetention };
}

export { type Action, authorize, findRestriction, isAuthorized } from './authorize.ts';
export { findSuspension, listSuspensions } from './conditions.ts';
export { featuresOff } from './features.ts';
export { buildMenu, VISITOR_MENU } from './menu.ts';
export {
  freeze,
  frozenError,
  isFrozen,
  listRestrictions,
  restrict,
  restrictAfterChange,
  selectFrozen,
  stoppedSince,
} from './restrictions.ts';
