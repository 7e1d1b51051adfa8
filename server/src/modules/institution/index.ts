import { actingOperator } from '../../kernel/http/actingOperator.ts';
import type { AllHandlers, AllOperationsHandlers } from '../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import { spotAllowed } from './admin/setSpotForbidden.ts';
import { institutionInformation } from './information.ts';

/** Institutions and their verification levels. */
export function createInstitutions({ database, clock }: ModuleContext) {
  const handlers = {
    queryInformation: (_request, { user }) => institutionInformation(database, user.institutionId),
  } satisfies Partial<AllHandlers>;
  const operatorHandlers = {
    setSpotForbidden: (request, caller) => spotAllowed.set(database, request, actingOperator(caller, clock())),
  } satisfies Partial<AllOperationsHandlers>;
  return {
    name: 'institution',
    handlers,
    operatorHandlers,
    approvals: { spot_allowed: spotAllowed },
    retention: institutionRetention,
  };
}

export { institutionInformation, upsertInformation } from './information.ts';
export {
  createInstitution,
  getInstitution,
  type InstitutionRow,
  lockInstitution,
  makeBroker,
  readInstitutionNames,
  setVerification,
  verificationStatus,
} from './institutions.ts';

import { institutionRetention } from './retention.ts';
