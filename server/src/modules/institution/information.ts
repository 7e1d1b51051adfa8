import type { AnswerOf } from '@aldgate/contract';
import type { KycKind } from '@aldgate/domain/kyc/documents.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { getInstitution } from './institutions.ts';

/** ID-21: the verified information of an institution or an individual; before the verification, its registered name. */
export async function institutionInformation(
  database: Database,
  institutionId: string,
): Promise<AnswerOf<'queryInformation'>> {
  const row = await database
    .selectFrom('institution_information')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  const phone = row?.business_phone ?? null;
  return {
    institutionId,
    kind: row?.kind ?? null,
    registeredName: row?.registered_name ?? (await getInstitution(database, institutionId)).name,
    address: row?.address ?? null,
    town: row?.town ?? null,
    region: row?.region ?? null,
    registrationNumber: row?.registration_number ?? null,
    businessPhone: phone === null ? null : [row?.area_code, phone].filter(Boolean).join(' '),
    email: row?.email ?? null,
  };
}

interface Verified {
  readonly kind: KycKind;
  /** The company fields of the approved application, or null. */
  readonly company: unknown;
  /** The name in the identity document; null where the application has none. */
  readonly fullName: string | null;
  /** The individual's residence of the approved application, or null. */
  readonly residence: unknown;
}

/** Stores the approved application's information. An individual's name is that of the identity document. */
export async function upsertInformation(
  tx: Tx,
  institutionId: string,
  { kind, company, fullName, residence }: Verified,
): Promise<void> {
  const { name } = await getInstitution(tx, institutionId);
  const verified = company as Record<string, string> | null;
  const home = residence as Record<string, string> | null;
  const row = {
    kind,
    registered_name: verified?.registeredName ?? (kind === 'individual' ? fullName : null) ?? name,
    region: verified?.region ?? home?.country ?? null,
    registration_number: verified?.registrationNumber ?? null,
    incorporated_on: verified?.incorporatedOn ?? null,
    address: verified?.address ?? home?.address ?? null,
    town: verified?.town ?? home?.town ?? null,
    area_code: verified?.areaCode ?? null,
    business_phone: verified?.businessPhone ?? null,
    email: verified?.email ?? null,
  };
  await tx
    .insertInto('institution_information')
    .values({ institution_id: institutionId, ...row })
    .onConflict((conflict) => conflict.column('institution_id').doUpdateSet(row))
    .execute();
}
