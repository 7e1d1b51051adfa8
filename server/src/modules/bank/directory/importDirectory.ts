import { fullBic } from '@aldgate/bank/accounts/checkBankAccount.ts';
import { DirectoryError, parseDirectory } from '@aldgate/bank/accounts/parseDirectory.ts';
import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { sql } from 'kysely';
import { assertActing } from '../../../approvals/index.ts';
import { formatError } from '../../../kernel/apiError.ts';
import { type Database, inTransaction, type Tx } from '../../../kernel/database/database.ts';
import { type ActingOperator, auditAction } from '../../../kernel/http/actingOperator.ts';

/** A file is read in the server's thread: of this size in a quarter of a second. */
const BYTES_MAX = 4_000_000;

export interface Bank {
  readonly bic: string;
  readonly name: string;
  readonly country: string;
}

/** Replaces the directory by a file. One with an error is refused whole: a format error with its line. */
export async function importDirectory(
  database: Database,
  { content, reason }: OperationsParsedOf<'importBankDirectory'>,
  actor: ActingOperator,
): Promise<OperationsAnswerOf<'importBankDirectory'>> {
  const banks = readBanks(content);
  return inTransaction(database, async (tx) => {
    await assertActing(tx, actor.operatorId, 'capital');
    const changes = await replaceDirectory(tx, banks);
    const result = { entries: banks.length, ...changes };
    await auditAction(tx, actor, {
      action: 'bank_directory_imported',
      subject: 'bank_directory',
      after: { ...result, reason },
    });
    return result;
  });
}

function readBanks(content: Uint8Array): readonly Bank[] {
  if (content.length > BYTES_MAX) throw formatError({ content: `is larger than ${BYTES_MAX} bytes` });
  try {
    return parseDirectory(content);
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error;
    throw formatError({ content: error.line === null ? error.message : `line ${error.line}: ${error.message}` });
  }
}

interface Changes {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
}

/** Replaces all entries. Concurrent imports run one after the other. */
export async function replaceDirectory(tx: Tx, banks: readonly Bank[]): Promise<Changes> {
  await sql`lock table bank_directory_entry in share row exclusive mode`.execute(tx);
  const { rows } = await sql<Changes>`
    with imported as (
      select * from unnest(
        ${banks.map(({ bic }) => fullBic(bic))}::text[], ${banks.map(({ name }) => name)}::text[],
        ${banks.map(({ country }) => country)}::text[]
      ) as imported (bic, name, country)
    ), removed as (
      delete from bank_directory_entry where bic not in (select bic from imported) returning 1
    ), written as (
      insert into bank_directory_entry as known (bic, name, country) select bic, name, country from imported
      on conflict (bic) do update set name = excluded.name, country = excluded.country
        where known.name <> excluded.name
      returning xmax = 0 as is_new
    )
    select (select count(*)::int from written where is_new) as added,
      (select count(*)::int from written where not is_new) as changed,
      (select count(*)::int from removed) as removed
  `.execute(tx);
  return rows[0] ?? { added: 0, changed: 0, removed: 0 };
}
