import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { FundMoveRow } from './fundLocation.ts';

/** A move with its accounts at their exchanges. */
export type MoveWithAccounts = FundMoveRow & {
  readonly sourceExchange: string | null;
  readonly sourceExternal: string | null;
  readonly targetExchange: string | null;
  readonly targetExternal: string | null;
};

export function findMove(database: Database | Tx, moveId: string): Promise<MoveWithAccounts> {
  return database
    .selectFrom('fund_move as m')
    .leftJoin('exchange_account as s', 's.id', 'm.source_account')
    .leftJoin('exchange_account as t', 't.id', 'm.target_account')
    .selectAll('m')
    .select(['s.exchange_code as sourceExchange', 's.external_id as sourceExternal'])
    .select(['t.exchange_code as targetExchange', 't.external_id as targetExternal'])
    .where('m.id', '=', moveId)
    .executeTakeFirstOrThrow();
}

/**
 * The move under a client's key; undefined without one. Transfers between an institution's own accounts have keys apart
 * from a broker's moves.
 */
export const findMoveByKey = (database: Database | Tx, institutionId: string, kind: 'own' | 'broker', key: string) =>
  database
    .selectFrom('fund_move')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('client_key', '=', key)
    .where('purpose', kind === 'own' ? '=' : '<>', 'own')
    .executeTakeFirst();

/** The move of a number; undefined without one. */
export const findMoveByNumber = (database: Database | Tx, transferNo: string) =>
  database.selectFrom('fund_move').selectAll().where('transfer_no', '=', transferNo).executeTakeFirst();
