import { createBrokerReviews } from '../brokers/review.ts';
import { contactReviews } from '../contact/review.ts';
import type { OperationsHandlers } from '../kernel/http/handlers.ts';
import { Problem } from '../kernel/problem.ts';
import { type FileParts, showFile } from './files.ts';
import { approveKyc, reviewKyc, reviewKycAgain } from './review.ts';
import { queryApplication } from './reviewView.ts';

type Names =
  | 'queryKycApplication'
  | 'kycApplicationFile'
  | 'reviewKyc'
  | 'queryBrokerApplication'
  | 'reviewBrokerApplication'
  | 'queryContact'
  | 'closeContact';

/** What operators do with what customers submit: their handlers, and what an approval does or undoes. */
export function createReviews(parts: FileParts) {
  const brokers = createBrokerReviews(parts);
  const handlers: OperationsHandlers<Names> = {
    queryKycApplication: ({ applicationId }) => queryApplication(parts, applicationId),
    kycApplicationFile: (request, { operator, origin }) =>
      showApplicationFile(parts, request, { actor: `operator:${operator.operatorId}`, origin }),
    reviewKyc: (request, caller) => reviewKyc(parts, request, caller),
    ...brokers.handlers,
    ...contactReviews(parts),
  };
  return {
    handlers,
    effects: { kyc_approval: approveKyc, ...brokers.effects },
    /** What happens where the second operator does not agree. */
    declined: { kyc_approval: reviewKycAgain, ...brokers.declined },
  };
}

/** A reviewer sees the pictures of an application, and no others that the institution uploaded. */
async function showApplicationFile(
  parts: FileParts,
  { applicationId, fileId }: { readonly applicationId: string; readonly fileId: string },
  by: Pick<Parameters<typeof showFile>[1], 'actor' | 'origin'>,
) {
  const row = await parts.database
    .selectFrom('kyc_document as d')
    .innerJoin('kyc_application as a', 'a.id', 'd.application_id')
    .select('a.institution_id')
    .where('d.application_id', '=', applicationId)
    .where('d.file_id', '=', fileId)
    .executeTakeFirst();
  if (!row) throw new Problem('notFound');
  return showFile(parts, { fileId, institutionId: row.institution_id, ...by });
}
