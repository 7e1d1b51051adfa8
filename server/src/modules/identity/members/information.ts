import type { AnswerOf } from '@aldgate/contract';
import type { Database } from '../../../kernel/database.ts';
import { getInstitution } from '../users.ts';

/** ID-21: the institution as it was verified; before that, the name that it registered with. */
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
    registeredName: row?.registered_name ?? (await getInstitution(database, institutionId)).name,
    address: row?.address ?? null,
    region: row?.region ?? null,
    registrationNumber: row?.registration_number ?? null,
    businessPhone: phone === null ? null : [row?.area_code, phone].filter(Boolean).join(' '),
    email: row?.email ?? null,
  };
}
