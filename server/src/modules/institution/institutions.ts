import { randomUUID } from 'node:crypto';
import type { KycLevel } from '@aldgate/domain/kyc/documents.ts';
import type { Selectable } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';
import type { Tables } from '../../kernel/database/tables.ts';
import type { VerificationStatus } from './tables.ts';

export type InstitutionRow = Selectable<Tables['institution']>;

interface NewInstitution {
  readonly name: string;
  readonly verification: { readonly primary: VerificationStatus; readonly advanced: VerificationStatus };
  /** The kind of company, where it was stated. */
  readonly businessType?: string;
}

/** Creates an institution and returns its id. */
export async function createInstitution(tx: Tx, institution: NewInstitution, at: number): Promise<string> {
  const id = randomUUID();
  await tx
    .insertInto('institution')
    .values({
      id,
      name: institution.name,
      primary_verification: institution.verification.primary,
      advanced_verification: institution.verification.advanced,
      business_type: institution.businessType ?? null,
      created_at: new Date(at),
    })
    .execute();
  return id;
}

export async function getInstitution(database: Database | Tx, institutionId: string): Promise<InstitutionRow> {
  return database.selectFrom('institution').selectAll().where('id', '=', institutionId).executeTakeFirstOrThrow();
}

/** Serialises changes of one institution until the transaction ends. Throws notFound. */
export async function lockInstitution(tx: Tx, institutionId: string): Promise<InstitutionRow> {
  const row = await tx
    .selectFrom('institution')
    .selectAll()
    .where('id', '=', institutionId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new ApiError('notFound');
  return row;
}

/** KY-01: the status of one verification level. */
export const verificationStatus = (institution: InstitutionRow, level: KycLevel): VerificationStatus =>
  level === 'primary' ? institution.primary_verification : institution.advanced_verification;

export async function setVerification(
  tx: Tx,
  institutionId: string,
  level: KycLevel,
  status: VerificationStatus,
): Promise<void> {
  await tx
    .updateTable('institution')
    .set(level === 'primary' ? { primary_verification: status } : { advanced_verification: status })
    .where('id', '=', institutionId)
    .execute();
}

/** BR-01: gives an institution a broker's rights. */
export async function makeBroker(tx: Tx, institutionId: string): Promise<void> {
  await tx.updateTable('institution').set({ is_broker: true }).where('id', '=', institutionId).execute();
}

/** The names of institutions, by id. */
export async function readInstitutionNames(database: Database | Tx, institutionIds: readonly string[]) {
  if (institutionIds.length === 0) return new Map<string, never>();
  const rows = await database
    .selectFrom('institution')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(institutionIds)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
