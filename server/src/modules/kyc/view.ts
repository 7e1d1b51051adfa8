import { kycApplication } from '@aldgate/contract/kyc/schemas.ts';
import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { KYC_DOCUMENTS } from '@aldgate/domain/kyc/documents.ts';
import type { z } from 'zod';
import type { Database, Tx } from '../../kernel/database/database.ts';
import type { User } from '../../kernel/http/caller.ts';
import type { SecretBox } from '../../kernel/secrets/secrets.ts';
import { getInstitution } from '../institution/index.ts';
import { openIdentity } from './certifiedIdentity.ts';
import type { FileDeps } from './files.ts';
import type { ApplicationRow } from './submit.ts';

type Application = z.output<typeof kycApplication>;

/** KY-01: the status of both levels. Submitted data are shown only to members who may submit. */
export async function queryKyc({ database, box }: FileDeps, user: User) {
  const institution = await getInstitution(database, user.institutionId);
  const rows = await database
    .selectFrom('kyc_application')
    .selectAll()
    .where('institution_id', '=', user.institutionId)
    .orderBy('submitted_at', 'desc')
    .execute();
  const shown = memberMay(user.role, 'manage') ? rows : [];
  return {
    primary: institution.primary_verification,
    advanced: institution.advanced_verification,
    kind: rows[0]?.kind ?? null,
    applications: await Promise.all(shown.map((row) => buildView(database, box, row))),
  };
}

/** An application as its institution and its reviewer see it. */
export async function buildView(database: Database | Tx, box: SecretBox, row: ApplicationRow): Promise<Application> {
  const documents = await database
    .selectFrom('kyc_document')
    .selectAll()
    .where('application_id', '=', row.id)
    .execute();
  const position = (document: (typeof documents)[number]) => KYC_DOCUMENTS.indexOf(document.document);
  return {
    applicationId: row.id,
    kind: row.kind,
    level: row.level,
    status: row.status,
    submittedAt: row.submitted_at.getTime(),
    decidedAt: row.decided_at?.getTime() ?? null,
    reason: row.reason,
    identity: openIdentity(box, row),
    residence: kycApplication.shape.residence.parse(row.residence),
    company: kycApplication.shape.company.parse(row.company),
    documents: documents
      .toSorted((a, b) => position(a) - position(b))
      .map(({ document, file_id, dated_on, verdict, reason }) => ({
        document,
        fileId: file_id,
        datedOn: dated_on,
        verdict,
        reason,
      })),
  };
}
