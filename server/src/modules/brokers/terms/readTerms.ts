import { type BrokerTerms, defaultTerms } from '@aldgate/domain/brokers/terms.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Exchanges } from '../../exchanges/index.ts';

export interface StoredTerms {
  readonly terms: BrokerTerms;
  /** When operators set them, epoch ms; null for the default. */
  readonly setAt: number | null;
}

/** A broker's terms; the default opens what the registry of exchanges offers now. */
export async function readTerms(
  database: Database | Tx,
  exchanges: Pick<Exchanges, 'all'>,
  institutionId: string,
): Promise<StoredTerms> {
  const row = await database
    .selectFrom('broker_terms')
    .select(['terms', 'set_at'])
    .where('institution_id', '=', institutionId)
    .executeTakeFirst();
  return row === undefined
    ? { terms: defaultTerms(exchanges.all), setAt: null }
    : { terms: row.terms, setAt: row.set_at.getTime() };
}
