/** The documents, in display order, with the keys of their sections. */
export const DOCUMENTS = {
  terms: [
    'terms.customers',
    'terms.access',
    'terms.services',
    'terms.conversions',
    'terms.futures',
    'terms.fees',
    'terms.restrictions',
    'terms.changes',
  ],
  privacy: [
    'privacy.stored',
    'privacy.purpose',
    'privacy.documents',
    'privacy.recipients',
    'privacy.retention',
    'privacy.requests',
  ],
  risk: [
    'risk.prices',
    'risk.leverage',
    'risk.orders',
    'risk.conversions',
    'risk.stablecoins',
    'risk.venues',
    'risk.systems',
  ],
} as const;

export const DOCUMENT_NAMES = ['terms', 'privacy', 'risk'] as const;
