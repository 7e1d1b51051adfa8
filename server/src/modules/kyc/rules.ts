import type { ParsedOf } from '@aldgate/contract';
import { checkDocumentDate, documentsNeeded, type KycCase } from '@aldgate/domain/kyc/documents.ts';
import { isValidPhoneNumber } from 'libphonenumber-js';

export type Submission = ParsedOf<'submitKyc'>;

/**
 * The errors of a submission, by field. A document's error has its name: `documents.proof_of_incumbency: too_old`.
 * `today` is an ISO date.
 */
export function findErrors(submission: Submission, kycCase: KycCase, today: string): Record<string, string> {
  return { ...detailErrors(submission, today), ...documentErrors(submission, kycCase, today) };
}

function detailErrors(
  { kind, level, identity, residence, company }: Submission,
  today: string,
): Record<string, string> {
  if (level === 'advanced') {
    return {
      ...(identity && { identity: 'unexpected' }),
      ...(residence && { residence: 'unexpected' }),
      ...(company && { company: 'unexpected' }),
    };
  }
  const errors: Record<string, string> = {};
  if (identity === undefined) errors.identity = 'required';
  if (kind === 'individual' && residence === undefined) errors.residence = 'required';
  if (kind === 'institution' && residence !== undefined) errors.residence = 'unexpected';
  if (kind === 'individual' && company !== undefined) errors.company = 'unexpected';
  if (kind === 'institution' && company === undefined) errors.company = 'required';
  if (company !== undefined) {
    if (company.incorporatedOn > today) errors['company.incorporatedOn'] = 'future';
    if (!isValidPhoneNumber(`${company.areaCode}${company.businessPhone}`)) errors['company.businessPhone'] = 'phone';
  }
  return errors;
}

function documentErrors({ documents }: Submission, kycCase: KycCase, today: string): Record<string, string> {
  const needed = new Set(documentsNeeded(kycCase, today));
  const errors: Record<string, string> = {};
  const files = new Set<string>();
  for (const { document, fileId, datedOn } of documents) {
    const field = `documents.${document}`;
    if (!needed.delete(document)) errors[field] = 'unexpected';
    else if (files.has(fileId)) errors[field] = 'duplicate';
    else {
      const error = checkDocumentDate(document, datedOn, today);
      if (error !== undefined) errors[field] = error === 'missing' ? 'dateMissing' : error;
    }
    files.add(fileId);
  }
  for (const document of needed) errors[`documents.${document}`] = 'required';
  return errors;
}
