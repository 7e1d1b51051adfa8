import type { AllHandlers } from '../../kernel/http/handlers.ts';
import type { ModuleContext } from '../../kernel/module.ts';
import { kycAdmin } from './admin/handlers.ts';
import { type FileDeps, showFile, storeFile } from './files.ts';
import { nameIndividuals } from './nameIndividuals.ts';
import { kycRetention } from './retention.ts';
import { submit } from './submit.ts';
import { queryKyc } from './view.ts';

export function createKyc(context: ModuleContext) {
  return {
    name: 'kyc',
    handlers: kycHandlers(context),
    ...kycAdmin(context),
    retention: kycRetention,
    start: () => nameIndividuals(context),
  };
}

/** KY-01 … KY-04: the institution's verification. */
function kycHandlers(deps: FileDeps) {
  return {
    queryKyc: (_request, { user }) => queryKyc(deps, user),
    uploadKycFile: (request, { user }) => storeFile(deps, user, request),
    viewKycFile: ({ fileId }, { user, origin }) =>
      showFile(deps, { fileId, actor: user.userId, origin, institutionId: user.institutionId }),
    submitKyc: (request, { user, origin }) => submit(deps, user, request, origin),
  } satisfies Partial<AllHandlers>;
}

export { addCertifiedIndividual } from './addCertifiedIndividual.ts';
export { readCertifiedIdentity } from './certifiedIdentity.ts';
