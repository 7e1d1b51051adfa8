/** KY-01: who is verified. In both cases the customer's account is certified. */
export type KycKind = 'institution' | 'individual';
/** KY-05: primary enables coins, advanced enables fiat. */
export type KycLevel = 'primary' | 'advanced';

export const KYC_DOCUMENTS = [
  'identity_front',
  'identity_back',
  'certificate_of_incorporation',
  'proof_of_incumbency',
  'bank_document',
  'address_document',
  'audited_statements',
] as const;

export type KycDocument = (typeof KYC_DOCUMENTS)[number];

/** KY-04: maximum age of a document in months at submission; documents that are not listed have no date. */
export const DOCUMENT_MONTHS_MAX: Readonly<Partial<Record<KycDocument, number>>> = {
  proof_of_incumbency: 6,
  bank_document: 3,
  address_document: 3,
};

/** KY-04: institutions incorporated longer ago than this must submit audited statements. */
export const AUDITED_AFTER_MONTHS = 12;

export interface KycCase {
  readonly kind: KycKind;
  readonly level: KycLevel;
  /** ISO date; institutions only. */
  readonly incorporatedOn?: string | null | undefined;
  /** KY-02: a passport has no back side. */
  readonly idType?: 'id_card' | 'passport' | undefined;
}

/** The documents that a case requires on a day (ISO date), in the order in which the form asks for them. */
export function documentsNeeded({ kind, level, incorporatedOn, idType }: KycCase, today: string): KycDocument[] {
  if (level === 'primary') {
    const identity: KycDocument[] = idType === 'passport' ? ['identity_front'] : ['identity_front', 'identity_back'];
    return kind === 'individual' ? identity : [...identity, 'certificate_of_incorporation', 'proof_of_incumbency'];
  }
  if (kind === 'individual') return ['bank_document', 'address_document'];
  const isOld = incorporatedOn != null && monthsBefore(today, AUDITED_AFTER_MONTHS) > incorporatedOn;
  return ['bank_document', 'address_document', ...(isOld ? (['audited_statements'] as const) : [])];
}

export type DocumentDateError = 'missing' | 'future' | 'too_old';

/** KY-04: checks a document's date (ISO) on a day; undefined if it is valid or the document has none. */
export function checkDocumentDate(
  document: KycDocument,
  datedOn: string | null,
  today: string,
): DocumentDateError | undefined {
  const months = DOCUMENT_MONTHS_MAX[document];
  if (months === undefined) return undefined;
  if (datedOn === null) return 'missing';
  if (datedOn > today) return 'future';
  return datedOn < monthsBefore(today, months) ? 'too_old' : undefined;
}

/**
 * Computes the same day of an earlier month, or that month's last day: six months before 31 August is 28 or 29
 * February. ISO dates.
 */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date, last));
  return first.toISOString().slice(0, 10);
}
