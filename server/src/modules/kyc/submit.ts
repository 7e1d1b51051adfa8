import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { KycCase } from '@aldgate/domain/kyc/documents.ts';
import type { Selectable } from 'kysely';
import { openTask } from '../../approvals/index.ts';
import { ApiError, formatError } from '../../kernel/apiError.ts';
import { audit, type Origin } from '../../kernel/audit/audit.ts';
import { inTransaction, type Tx } from '../../kernel/database/database.ts';
import type { Tables } from '../../kernel/database/tables.ts';
import { notify } from '../../kernel/events/changeEvents.ts';
import type { User } from '../../kernel/http/caller.ts';
import { getInstitution, type InstitutionRow, setVerification, verificationStatus } from '../institution/index.ts';
import type { FileDeps } from './files.ts';
import { findErrors, type Submission } from './rules.ts';

const LONG_AGO = '1900-01-01';

export const IDENTITY_PURPOSE = 'kyc-identity';

export type ApplicationRow = Selectable<Tables['kyc_application']>;

/**
 * Submits a level for review. The institution's row is locked, so that of two concurrent submissions one succeeds. A
 * rejected application is submitted again under the same id: unchanged documents keep their verdict.
 */
export function submit({ database, clock, box }: FileDeps, user: User, submission: Submission, origin: Origin) {
  return inTransaction(database, async (tx) => {
    const at = clock();
    await tx.selectFrom('institution').select('id').where('id', '=', user.institutionId).forUpdate().execute();
    const institution = await getInstitution(tx, user.institutionId);
    const before = await findApplication(tx, institution.id, submission.level);
    assertOpen(institution, submission, before);
    const errors = findErrors(
      submission,
      await buildCase(tx, submission, institution.id),
      new Date(at).toISOString().slice(0, 10),
    );
    if (Object.keys(errors).length > 0) throw formatError(errors);
    await assertOwnFiles(tx, institution.id, submission);
    const applicationId = before?.id ?? randomUUID();
    const row = {
      kind: submission.kind,
      status: 'under_review' as const,
      identity: submission.identity
        ? box.seal(Buffer.from(JSON.stringify(submission.identity)), IDENTITY_PURPOSE, applicationId)
        : null,
      residence: submission.residence ? JSON.stringify(submission.residence) : null,
      company: submission.company ? JSON.stringify(submission.company) : null,
      submitted_by: user.userId,
      submitted_at: new Date(at),
      decided_at: null,
      reason: null,
    };
    await tx
      .insertInto('kyc_application')
      .values({ id: applicationId, institution_id: institution.id, level: submission.level, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute();
    await replaceDocuments(tx, applicationId, submission, isSamePerson(box, before, submission));
    await setVerification(tx, institution.id, submission.level, 'under_review');
    const title = `${institution.name}: ${submission.level} verification`;
    await openTask(tx, { kind: 'kyc_review', subjectId: applicationId, title, institutionId: institution.id }, at);
    await notify(tx, { topic: 'kyc', institutionId: institution.id });
    await audit(tx, {
      at,
      actor: user.userId,
      action: 'kyc_submitted',
      subject: `kyc_application:${applicationId}`,
      origin,
      after: {
        level: submission.level,
        kind: submission.kind,
        documents: Object.fromEntries(submission.documents.map(({ document, fileId }) => [document, fileId])),
      },
    });
    return { applicationId };
  });
}

/**
 * KY-05: the second level requires the first and has the same kind; nothing can be submitted while it is under review
 * or certified.
 */
function assertOpen(
  institution: InstitutionRow,
  { kind, level }: Submission,
  before: ApplicationRow | undefined,
): void {
  const status = verificationStatus(institution, level);
  if (status !== 'not_verified' || before?.status === 'under_review') throw new ApiError('kycState', { level, status });
  const first = institution.primary_verification;
  if (level === 'advanced' && first !== 'certified')
    throw new ApiError('kycState', { level: 'primary', status: first });
  if (before !== undefined && before.kind !== kind) throw formatError({ kind: 'unexpected' });
}

async function buildCase(tx: Tx, submission: Submission, institutionId: string): Promise<KycCase> {
  const { kind, level } = submission;
  if (level === 'primary') {
    return { kind, level, idType: submission.identity?.idType, incorporatedOn: submission.company?.incorporatedOn };
  }
  const information = await tx
    .selectFrom('institution_information')
    .select(['kind', 'incorporated_on'])
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  // An institution that was certified before information was stored has an unknown age: it must submit its
  // statements.
  if ((information?.kind ?? 'institution') !== kind) throw formatError({ kind: 'unexpected' });
  return { kind, level, incorporatedOn: information === undefined ? LONG_AGO : information.incorporated_on };
}

/** Each file must be one that this institution uploaded for that document. */
async function assertOwnFiles(tx: Tx, institutionId: string, { documents }: Submission): Promise<void> {
  if (documents.length === 0) return;
  const files = await tx
    .selectFrom('kyc_file')
    .select(['id', 'document'])
    .where('institution_id', '=', institutionId)
    .where(
      'id',
      'in',
      documents.map(({ fileId }) => fileId),
    )
    .execute();
  const foreign = documents.find(({ document, fileId }) =>
    files.every((file) => file.id !== fileId || file.document !== document),
  );
  if (foreign !== undefined) throw new ApiError('notFound', { document: foreign.document });
}

/** Whether person and company are unchanged: verdicts on documents depend on them. */
function isSamePerson(box: FileDeps['box'], before: ApplicationRow | undefined, submission: Submission): boolean {
  if (before === undefined) return false;
  const { id, identity: sealed } = before;
  const identity: unknown = sealed && JSON.parse(box.open(sealed, IDENTITY_PURPOSE, id).toString());
  return (
    isDeepStrictEqual(identity ?? null, submission.identity ?? null) &&
    isDeepStrictEqual(before.residence ?? null, submission.residence ?? null) &&
    isDeepStrictEqual(before.company ?? null, submission.company ?? null)
  );
}

async function replaceDocuments(
  tx: Tx,
  applicationId: string,
  { documents }: Submission,
  keepsVerdicts: boolean,
): Promise<void> {
  const before = await tx
    .selectFrom('kyc_document')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('verdict', '=', 'accepted')
    .execute();
  await tx.deleteFrom('kyc_document').where('application_id', '=', applicationId).execute();
  const rows = documents.map(({ document, fileId, datedOn }) => {
    const isSame =
      keepsVerdicts &&
      before.some((old) => old.document === document && old.file_id === fileId && old.dated_on === datedOn);
    const verdict = isSame ? ('accepted' as const) : ('waiting' as const);
    return { application_id: applicationId, document, file_id: fileId, dated_on: datedOn, verdict };
  });
  if (rows.length > 0) await tx.insertInto('kyc_document').values(rows).execute();
}

export function findApplication(
  tx: Tx,
  institutionId: string,
  level: Submission['level'],
): Promise<ApplicationRow | undefined> {
  return tx
    .selectFrom('kyc_application')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('level', '=', level)
    .executeTakeFirst();
}
