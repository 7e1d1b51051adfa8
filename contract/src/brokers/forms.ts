import { z } from 'zod/mini';
import { freeText, name } from '../identity/fields.ts';

/** BR-01: an application to become a broker. */
export const brokerApplicationFields = {
  business: freeText(2_000).check(z.minLength(1, 'required'), z.describe('what the applicant trades and for whom')),
  assetsUnderManagement: z.enum(['under_10m', '10m_100m', '100m_1b', 'over_1b']).check(z.describe('in US dollars')),
  contactName: name(120),
};
