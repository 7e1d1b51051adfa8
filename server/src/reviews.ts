import { createBrokerReviews } from './modules/brokers/admin/reviewApplication.ts';
import { contactReviews } from './modules/contact/admin/closeContact.ts';
import { createKycReviews } from './modules/kyc/admin/handlers.ts';
import type { FileDeps } from './modules/kyc/files.ts';
import type { Reviews } from './operationsHandlers.ts';

/** What operators judge of what customers submit, from the capabilities that it belongs to. */
export function createReviews(deps: FileDeps): Reviews {
  const kyc = createKycReviews(deps);
  const brokers = createBrokerReviews(deps);
  return {
    handlers: { ...kyc.handlers, ...brokers.handlers, ...contactReviews(deps) },
    effects: { ...kyc.effects, ...brokers.effects },
    declined: { ...kyc.declined, ...brokers.declined },
  };
}
