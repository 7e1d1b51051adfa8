import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database } from '../../kernel/database/database.ts';
import type { FileAnswer } from '../../kernel/http/handlers.ts';
import { column, directionOf } from '../../kernel/lists/keyset.ts';
import { listSource, type RowOf } from '../../kernel/lists/listSource.ts';
import { readPage } from '../../kernel/lists/readPage.ts';
import type { SecretBox } from '../../kernel/secrets/secrets.ts';
import type { Objects } from '../../kernel/storage/objects.ts';
import { filePurpose } from './makeStatement.ts';

/** An institution's statements, by the time of their requests. */
export async function pageStatements(
  database: Database,
  institutionId: string,
  request: ParsedOf<'pageStatement'>,
): Promise<Omit<AnswerOf<'pageStatement'>, 'publicKey'>> {
  const source = listStatements(database, institutionId);
  const { rows, ...page } = await readPage(source, request, directionOf(request.queryCondition.sort));
  return { items: rows.map(formatStatement), ...page };
}

const listStatements = (database: Database, institutionId: string) =>
  listSource({
    database,
    scope: ['statements', institutionId],
    order: [column('created_at', 'time'), column('id', 'uuid')],
    matching: database.selectFrom('statement').where('institution_id', '=', institutionId),
    select: (statements) => statements.selectAll(),
  });

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

const formatStatement = (row: RowOf<typeof listStatements>): AnswerOf<'pageStatement'>['items'][number] => ({
  statementId: row.id,
  number: row.number,
  createdAt: row.created_at.getTime(),
  from: dayOf(row.from_at.getTime()),
  to: dayOf(row.until_at.getTime() - 1),
  accountTypes: row.account_types,
  assets: row.assets,
  language: row.language,
  format: row.format,
  state: row.state,
  lines: row.lines,
  bytes: row.bytes,
  sha256: row.sha256,
  isProvisional: row.is_provisional,
});

interface FileDeps {
  readonly database: Database;
  readonly box: SecretBox;
  readonly objects: Objects;
}

/** The file of a statement that is ready. Throws notFound for another one, and for another institution's. */
export async function readStatementFile(
  { database, box, objects }: FileDeps,
  institutionId: string,
  statementId: string,
): Promise<FileAnswer> {
  const row = await database
    .selectFrom('statement')
    .select(['number', 'format', 'from_at', 'until_at'])
    .where('id', '=', statementId)
    .where('institution_id', '=', institutionId)
    .where('state', '=', 'ready')
    .executeTakeFirst();
  if (row === undefined) throw new ApiError('notFound');
  const sealed = await objects.get(statementId);
  if (sealed === undefined) throw new Error(`the file of the statement ${statementId} is not in the storage`);
  const days = `${dayOf(row.from_at.getTime())}-to-${dayOf(row.until_at.getTime() - 1)}`;
  return {
    fileName: `statement-${row.number}-${days}.${row.format}`,
    content: box.open(sealed, filePurpose(statementId)),
  };
}
