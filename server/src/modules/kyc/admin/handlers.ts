import { ApiError } from '../../../kernel/apiError.ts';
import type { OperationsHandlers } from '../../../kernel/http/handlers.ts';
import { type FileDeps, showFile } from '../files.ts';
import { queryApplication } from './queryApplication.ts';
import { approveKyc, reviewKyc, reviewKycAgain } from './reviewApplication.ts';

/** KY-01 … KY-04: what reviewers do with an application, and what an approval does or undoes. */
export function createKycReviews(parts: FileDeps) {
  const handlers: OperationsHandlers<'queryKycApplication' | 'kycApplicationFile' | 'reviewKyc'> = {
    queryKycApplication: ({ applicationId }) => queryApplication(parts, applicationId),
    kycApplicationFile: (request, { operator, origin }) =>
      showApplicationFile(parts, request, { actor: `operator:${operator.operatorId}`, origin }),
    reviewKyc: (request, caller) => reviewKyc(parts, request, caller),
  };
  return { handlers, effects: { kyc_approval: approveKyc }, declined: { kyc_approval: reviewKycAgain } };
}

/** A reviewer sees the pictures of an application, and no others that the institution uploaded. */
async function showApplicationFile(
  parts: FileDeps,
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
  if (!row) throw new ApiError('notFound');
  return showFile(parts, { fileId, institutionId: row.institution_id, ...by });
}
