import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database.ts';

type Verdict = 'clear' | 'review' | 'block';

/** What operators' list says of addresses: one that is not on it is clear. */
export async function screen(
  tx: Tx,
  addresses: readonly { readonly network: string; readonly address: string }[],
): Promise<(network: string, address: string) => Verdict> {
  const listed =
    addresses.length === 0
      ? []
      : await tx
          .selectFrom('screening_entry')
          .select(['network', 'address', 'verdict'])
          .where('address', '=', sql<string>`any(${[...new Set(addresses.map(({ address }) => address))]}::text[])`)
          .execute();
  const verdicts = new Map(listed.map(({ network, address, verdict }) => [`${network}/${address}`, verdict]));
  return (network, address) => verdicts.get(`${network}/${address}`) ?? 'clear';
}
