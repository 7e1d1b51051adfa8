import { createBrokerReviews } from './brokers/review.ts';
import { contactReviews } from './contact/review.ts';
import type { FileParts } from './kyc/files.ts';
import { createKycReviews } from './kyc/reviews.ts';
import type { Reviews } from './operations/handlers.ts';

/** What operators judge of what customers submit, from the capabilities that it belongs to. */
export function createReviews(parts: FileParts): Reviews {
  const kyc = createKycReviews(parts);
  const brokers = createBrokerReviews(parts);
  return {
    handlers: { ...kyc.handlers, ...brokers.handlers, ...contactReviews(parts) },
    effects: { ...kyc.effects, ...brokers.effects },
    declined: { ...kyc.declined, ...brokers.declined },
  };
}
