import { addRestriction } from '../../../access/admin/addRestriction.ts';
import { freezeCustomer } from '../../../access/admin/freezeCustomer.ts';
import { liftRestriction, liftsRestriction } from '../../../access/admin/liftRestriction.ts';
import { setFeature, switchesFeatureOn } from '../../../access/admin/setFeature.ts';
import { actingOperator } from '../../../kernel/actingOperator.ts';
import type { OperationsHandlers } from '../../../kernel/http/handlers.ts';
import type { OperationsDeps } from '../../../kernel/operationsDeps.ts';
import { setCustomerLimit, setsLimit } from '../../convert/admin/setCustomerLimit.ts';
import { endCustomerSessions } from '../../identity/admin/endSessions.ts';
import { resetGoogle, unbindsGoogle } from '../../identity/admin/resetGoogle.ts';
import { addCustomerNote } from './addNote.ts';
import { pageCustomer } from './pageCustomer.ts';
import { queryCustomer } from './queryCustomer.ts';
import { allowsSpot, setSpotForbidden } from './setSpotForbidden.ts';

type Names =
  | 'pageCustomer'
  | 'queryCustomer'
  | 'setFeature'
  | 'addRestriction'
  | 'liftRestriction'
  | 'freezeCustomer'
  | 'setSpotForbidden'
  | 'endCustomerSessions'
  | 'resetGoogle'
  | 'addCustomerNote'
  | 'setCustomerLimit';

export function customerHandlers({ database, clock }: OperationsDeps) {
  const handlers: OperationsHandlers<Names> = {
    pageCustomer: (request) => pageCustomer(database, request, clock()),
    queryCustomer: ({ institutionId }) => queryCustomer(database, institutionId, clock()),
    setFeature: (request, caller) => setFeature(database, request, actingOperator(caller, clock())),
    addRestriction: (request, caller) => addRestriction(database, request, actingOperator(caller, clock())),
    liftRestriction: (request, caller) => liftRestriction(database, request, actingOperator(caller, clock())),
    freezeCustomer: (request, caller) => freezeCustomer(database, request, actingOperator(caller, clock())),
    setSpotForbidden: (request, caller) => setSpotForbidden(database, request, actingOperator(caller, clock())),
    endCustomerSessions: (request, caller) => endCustomerSessions(database, request, actingOperator(caller, clock())),
    resetGoogle: (request, caller) => resetGoogle(database, request, actingOperator(caller, clock())),
    addCustomerNote: (request, caller) => addCustomerNote(database, request, actingOperator(caller, clock())),
    setCustomerLimit: (request, caller) => setCustomerLimit(database, request, actingOperator(caller, clock())),
  };
  return {
    handlers,
    effects: {
      feature_on: switchesFeatureOn,
      restriction_lift: liftsRestriction,
      google_reset: unbindsGoogle,
      spot_allowed: allowsSpot,
      customer_limit: setsLimit,
    },
  };
}
