import { ApiError } from '../../../kernel/apiError.ts';
import { inTransaction } from '../../../kernel/database/database.ts';
import {
  type ActingOperator,
  actingOperator,
  auditAction,
  operatorActor,
} from '../../../kernel/http/actingOperator.ts';
import type { AllOperationsHandlers } from '../../../kernel/http/handlers.ts';
import { type FileDeps, showFile } from '../files.ts';
import { queryApplication } from './queryApplication.ts';
import { approveKyc, reviewKyc, reviewKycAgain } from './reviewApplication.ts';

/** KY-01 … KY-04: the review of applications, and the effects of its approvals. */
export function kycAdmin(deps: FileDeps) {
  const operatorHandlers = {
    queryKycApplication: async ({ applicationId }, caller) => {
      await recordView(deps, applicationId, actingOperator(caller, deps.clock()));
      return queryApplication(deps, applicationId);
    },
    kycApplicationFile: (request, { operator, origin }) =>
      showApplicationFile(deps, request, { actor: `operator:${operator.operatorId}`, origin }),
    reviewKyc: (request, caller) => reviewKyc(deps, request, caller),
  } satisfies Partial<AllOperationsHandlers>;
  return { operatorHandlers, approvals: { kyc_approval: { approve: approveKyc(deps), decline: reviewKycAgain } } };
}

const VIEWED = 'kyc_application_viewed';
/** A screen that loads again is the same view. */
const VIEW_MS = 3_600_000;

/** An application shows names, birthdays and numbers of identity documents: who views it is recorded, once an hour. */
async function recordView({ database }: FileDeps, applicationId: string, actor: ActingOperator): Promise<void> {
  await inTransaction(database, async (tx) => {
    const subject = `kyc_application:${applicationId}`;
    const recent = await tx
      .selectFrom('audit_record')
      .select('id')
      .where('subject', '=', subject)
      .where('action', '=', VIEWED)
      .where('actor', '=', operatorActor(actor.operatorId))
      .where('at', '>', new Date(actor.at - VIEW_MS))
      .executeTakeFirst();
    if (recent === undefined) await auditAction(tx, actor, { action: VIEWED, subject });
  });
}

/** A reviewer may see an application's images, and no other images of the institution. */
async function showApplicationFile(
  deps: FileDeps,
  { applicationId, fileId }: { readonly applicationId: string; readonly fileId: string },
  viewer: Pick<Parameters<typeof showFile>[1], 'actor' | 'origin'>,
) {
  const row = await deps.database
    .selectFrom('kyc_document as d')
    .innerJoin('kyc_application as a', 'a.id', 'd.application_id')
    .select('a.institution_id')
    .where('d.application_id', '=', applicationId)
    .where('d.file_id', '=', fileId)
    .executeTakeFirst();
  if (!row) throw new ApiError('notFound');
  return showFile(deps, { fileId, institutionId: row.institution_id, ...viewer });
}
