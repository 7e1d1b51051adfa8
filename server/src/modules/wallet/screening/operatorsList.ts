import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { CLEAR, type Screened, type ScreeningResult } from './screening.ts';

/** Reads the operators' list about addresses, in either direction: one that is not on it is clear. */
export async function readOperatorsList(
  tx: Tx,
  wanted: readonly Screened[],
): Promise<(screened: Screened) => ScreeningResult> {
  if (wanted.length === 0) return () => CLEAR;
  const listed = await tx
    .selectFrom('screening_entry')
    .select(['network', 'address', 'verdict', 'note'])
    .where('address', '=', sql<string>`any(${[...new Set(wanted.map(({ address }) => address))]}::text[])`)
    .execute();
  const results = new Map(
    listed.map(({ network, address, verdict, note }) => [
      `${network}/${address}`,
      { verdict, matches: [`Operators’ list: ${note}`] },
    ]),
  );
  return ({ network, address }) => results.get(`${network}/${address}`) ?? CLEAR;
}
