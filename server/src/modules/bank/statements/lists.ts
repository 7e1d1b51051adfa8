import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { toDecimalString } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import { findWaitingApprovals } from '../../../approvals/index.ts';
import { ApiError } from '../../../kernel/apiError.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { column } from '../../../kernel/lists/keyset.ts';
import { listSource } from '../../../kernel/lists/listSource.ts';
import { readPage } from '../../../kernel/lists/readPage.ts';
import { customerReference, operatorReference } from '../../../kernel/references.ts';
import { matchTarget } from './match.ts';
import { returnTarget } from './returnLine.ts';

type Statement = OperationsAnswerOf<'queryBankStatement'>;
type Line = OperationsAnswerOf<'pageBankLine'>['items'][number];

/** Imported statements, newest first. */
export async function pageStatements(
  database: Database,
  request: OperationsParsedOf<'pageBankStatement'>,
): Promise<OperationsAnswerOf<'pageBankStatement'>> {
  const { account } = request.queryCondition;
  let matching = database.selectFrom('bank_statement as s');
  if (account !== undefined) matching = matching.where('s.account_id', '=', account);
  const source = listSource({
    database,
    scope: ['bank statements', request.queryCondition],
    order: [column('s.imported_at', 'time'), column('s.id', 'uuid')],
    matching,
    select: (statements) => statements.select('s.id'),
  });
  const { rows, ...page } = await readPage(source, request, 'desc');
  const found = await readStatements(
    database,
    rows.map(({ id }) => id),
  );
  return { items: rows.flatMap(({ id }) => found.get(id) ?? []), ...page };
}

export async function queryStatement(
  database: Database,
  { statementId }: OperationsParsedOf<'queryBankStatement'>,
): Promise<Statement> {
  const found = (await readStatements(database, [statementId])).get(statementId);
  if (found === undefined) throw new ApiError('notFound');
  return found;
}

async function readStatements(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, Statement>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom('bank_statement as s')
    .innerJoin('bank_platform_account as a', 'a.id', 's.account_id')
    .innerJoin('operator as o', 'o.id', 's.imported_by')
    .leftJoin('operator as second', 'second.id', 's.accepted_by')
    .selectAll('s')
    .select(['a.bank_name', 'a.asset', 'o.name as operator_name', 'second.name as second_name'])
    .select(
      sql<number>`(select count(*)::int from bank_line l where l.statement_id = s.id
        and l.state in ('unmatched', 'ready', 'third_party', 'person', 'matching'))`.as('open'),
    )
    .where('s.id', 'in', ids)
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        statementId: row.id,
        number: row.number,
        statementRef: row.statement_ref,
        format: row.format,
        account: { accountId: row.account_id, bankName: row.bank_name, asset: row.asset },
        opening: toDecimalString(row.opening),
        closing: toDecimalString(row.closing),
        from: row.from_day,
        to: row.to_day,
        lines: row.lines,
        matched: row.matched,
        open: row.open,
        importedBy: { operatorId: row.imported_by, name: row.operator_name },
        importedAt: row.imported_at.getTime(),
        acceptedBy: operatorReference(row.accepted_by, row.second_name),
        warnings: row.warnings,
      },
    ]),
  );
}

/** Lines of statements, newest first. */
export async function pageLines(
  database: Database,
  request: OperationsParsedOf<'pageBankLine'>,
): Promise<OperationsAnswerOf<'pageBankLine'>> {
  const { state, account, statementId, lineId, matchId } = request.queryCondition;
  let matching = database.selectFrom('bank_line as l');
  if (state !== undefined) matching = matching.where('l.state', '=', state);
  if (account !== undefined) matching = matching.where('l.account_id', '=', account);
  if (statementId !== undefined) matching = matching.where('l.statement_id', '=', statementId);
  if (lineId !== undefined) matching = matching.where('l.id', '=', lineId);
  if (matchId !== undefined) matching = matching.where('l.match_id', '=', matchId);
  const source = listSource({
    database,
    scope: ['bank lines', request.queryCondition],
    order: [column('l.imported_at', 'time'), column('l.id', 'uuid')],
    matching,
    select: (lines) =>
      lines
        .innerJoin('bank_platform_account as a', 'a.id', 'l.account_id')
        .leftJoin('bank_deposit as d', 'd.id', 'l.deposit_id')
        .leftJoin('institution as i', (join) =>
          join.on('i.id', '=', sql<string>`coalesce(d.institution_id, l.proposed_institution_id)`),
        )
        .selectAll('l')
        .select(['a.bank_name', 'i.id as customer_id', 'i.name as customer_name']),
  });
  const { rows, ...page } = await readPage(source, request, 'desc');
  const approvals = await findWaitingApprovals(
    database,
    rows.flatMap(({ match_id: id }) => (id === null ? [] : [matchTarget(id), returnTarget(id)])),
  );
  return {
    items: rows.map((row): Line => {
      const id = row.match_id ?? '';
      const approval = approvals.get(matchTarget(id)) ?? approvals.get(returnTarget(id));
      return {
        lineId: row.id,
        statementId: row.statement_id,
        position: row.ordinal,
        asset: row.asset,
        account: { accountId: row.account_id, bankName: row.bank_name },
        direction: row.direction,
        kind: row.kind,
        amount: toDecimalString(row.amount),
        bookedOn: row.booked_on,
        valueOn: row.value_on,
        bankReference: row.bank_reference,
        endToEndId: row.end_to_end_id,
        reference: row.reference,
        remittance: row.remittance,
        payer: { name: row.payer_name, iban: row.payer_iban, number: row.payer_number },
        isReturn: row.is_return,
        state: row.state,
        reasons: row.reasons,
        depositId: row.deposit_id,
        customer: customerReference(row.customer_id, row.customer_name),
        approvalId: approval?.approvalId ?? null,
        importedAt: row.imported_at.getTime(),
      };
    }),
    ...page,
  };
}
