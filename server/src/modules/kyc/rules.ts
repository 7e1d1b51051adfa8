import type { ParsedOf } from '@aldgate/contract';
import { documentDateFault, documentsNeeded, type KycCase } from '@aldgate/domain/kyc/documents.ts';
import { isValidPhoneNumber } from 'libphonenumber-js';

export type Submission = ParsedOf<'submitKyc'>;

/**
 * What is wrong with a submission, by field; empty where nothing is. A document's fault stands under its name:
 * `documents.proof_of_incumbency: too_old`. `today` is an ISO date.
 */
export function findErrors(given: Submission, kycCase: KycCase, today: string): Record<string, string> {
  return { ...detailErrors(given, today), ...documentErrors(given, kycCase, today) };
}

function detailErrors({ kind, level, identity, company }: Submission, today: string): Record<string, string> {
  if (level === 'advanced') {
    return { ...(identity && { identity: 'unexpected' }), ...(company && { company: 'unexpected' }) };
  }
  const faults: Record<string, string> = {};
  if (identity === undefined) faults.identity = 'required';
  if (kind === 'individual' && company !== undefined) faults.company = 'unexpected';
  if (kind === 'institution' && company === undefined) faults.company = 'required';
  if (company !== undefined) {
    if (company.incorporatedOn > today) faults['company.incorporatedOn'] = 'future';
    if (!isValidPhoneNumber(`${company.areaCode}${company.businessPhone}`)) faults['company.businessPhone'] = 'phone';
  }
  return faults;
}

function documentErrors({ documents }: Submission, kycCase: KycCase, today: string): Record<string, string> {
  const needed = new Set(documentsNeeded(kycCase, today));
  const faults: Record<string, string> = {};
  const files = new Set<string>();
  for (const { document, fileId, datedOn } of documents) {
    const field = `documents.${document}`;
    if (!needed.delete(document)) faults[field] = 'unexpected';
    else if (files.has(fileId)) faults[field] = 'duplicate';
    else {
      const fault = documentDateFault(document, datedOn, today);
      if (fault !== undefined) faults[field] = fault === 'missing' ? 'dateMissing' : fault;
    }
    files.add(fileId);
  }
  for (const document of needed) faults[`documents.${document}`] = 'required';
  return faults;
}
