import { sql } from 'kysely';
import type { Database, Tx } from '../../kernel/database/database.ts';

/** Open breaks that are material, or were not evaluated yet. */
export const selectMaterial = (database: Database | Tx) =>
  database.selectFrom('reconciliation_break').where('state', '=', 'open').where(sql<boolean>`is_material is not false`);
