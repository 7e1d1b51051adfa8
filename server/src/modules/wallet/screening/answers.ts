import { sql } from 'kysely';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { joinResults, nameOf, type Screened, type ScreeningResult } from './screening.ts';

/** How long an answer counts. Addresses are asked about before each decision, so an older one is of none. */
const COUNTS_MS = 24 * 3_600_000;

const NO_ANSWER: ScreeningResult = { verdict: 'review', matches: ['Provider: no answer'] };

export interface ProviderAnswer {
  readonly screened: Screened;
  /** Null where the provider did not answer. */
  readonly result: ScreeningResult | null;
}

/**
 * Stores what the provider answered last about each address. Where it did not answer, what it said before counts on if
 * that is stricter than a review.
 */
export async function storeAnswers(database: Database, answers: readonly ProviderAnswer[], at: number): Promise<void> {
  for (const { screened, result } of answers) {
    const { network, address, direction } = screened;
    const stored = await database
      .selectFrom('screening_answer')
      .select(['verdict', 'matches', 'asked_at'])
      .where('network', '=', network)
      .where('address', '=', address)
      .where('direction', '=', direction)
      .executeTakeFirst();
    const isKept = result === null && stored !== undefined && stored.asked_at.getTime() > at - COUNTS_MS;
    const { verdict, matches } = result ?? (isKept ? joinResults([stored, NO_ANSWER]) : NO_ANSWER);
    const row = { verdict, matches: [...matches], is_answered: result !== null, asked_at: new Date(at) };
    await database
      .insertInto('screening_answer')
      .values({ network, address, direction, ...row })
      .onConflict((conflict) => conflict.columns(['network', 'address', 'direction']).doUpdateSet(row))
      .execute();
  }
}

/** Reads the provider's answers about addresses. One that it has no answer about is to be reviewed. */
export async function readAnswers(
  tx: Tx,
  wanted: readonly Screened[],
  at: number,
): Promise<(screened: Screened) => ScreeningResult> {
  const rows =
    wanted.length === 0
      ? []
      : await tx
          .selectFrom('screening_answer')
          .select(['network', 'address', 'direction', 'verdict', 'matches'])
          .where('address', '=', sql<string>`any(${[...new Set(wanted.map(({ address }) => address))]}::text[])`)
          .where('asked_at', '>', new Date(at - COUNTS_MS))
          .execute();
  const results = new Map(rows.map((row) => [nameOf(row), { verdict: row.verdict, matches: row.matches }]));
  return (screened) => results.get(nameOf(screened)) ?? NO_ANSWER;
}
