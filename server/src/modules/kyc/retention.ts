import { sql } from 'kysely';
import { before, DAY_MS, keptForGood, purgeRows, type Retention } from '../../kernel/retention/retention.ts';

export const kycRetention: readonly Retention[] = [
  ...keptForGood('kyc_application', 'kyc_file', 'kyc_document'),
  {
    table: 'kyc_upload',
    kept: 'a day, for which uploads are counted',
    purge: purgeRows('kyc_upload', (now) => sql`at <= ${before(now, DAY_MS)}`),
  },
];
