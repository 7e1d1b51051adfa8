import type { ParsedOf } from '@aldgate/contract';
import { addDays } from '@aldgate/domain/time/utcDay.ts';
import type { FileAnswer } from '../../../kernel/http/handlers.ts';
import type { Language } from '../../../kernel/mail/mail.ts';
import { sealFile } from '../../../kernel/secrets/sealedFile.ts';
import { getInstitution } from '../../institution/index.ts';
import type { LoanDeps } from '../deps.ts';
import { requireLoan } from '../loanRow.ts';
import { describeLoan, readDescribing } from '../records/describeLoan.ts';
import { formatEvent } from '../records/pageEvents.ts';
import { formatLine } from '../records/pageLines.ts';
import { describeLoanStatement, describeMonthStatement, type StatementContent } from './content.ts';
import { formatStatementCsv, formatStatementPdf } from './formatStatement.ts';

/** LN-01: the signed statement of a loan, or of a month's interest of all loans. Throws notFound. */
export async function downloadStatement(
  deps: LoanDeps,
  institutionId: string,
  { loanId, month = '', format }: ParsedOf<'downloadLoanStatement'>,
  language: Language,
): Promise<FileAnswer> {
  const { receiptKey: key, clock } = deps;
  const madeAt = clock();
  const { name: institution } = await getInstitution(deps.database, institutionId);
  const facts = { institution, institutionId, madeAt };
  const content = loanId === undefined ? await readMonth(deps, facts, month) : await readLoan(deps, facts, loanId);
  const body =
    format === 'csv'
      ? Buffer.from(formatStatementCsv(content, language))
      : await formatStatementPdf(content, { language, madeAt });
  const { fileName, number } = content;
  return { fileName: `${fileName}.${format}`, content: sealFile(body, { number, key }).file };
}

interface Facts {
  readonly institution: string;
  readonly institutionId: string;
  readonly madeAt: number;
}

async function readLoan(deps: LoanDeps, { institutionId, ...facts }: Facts, loanId: string): Promise<StatementContent> {
  const { database } = deps;
  const row = await requireLoan(database, institutionId, loanId);
  const [describing, events, lines] = await Promise.all([
    readDescribing(deps, database),
    database
      .selectFrom('loan_event as e')
      .innerJoin('loan as l', 'l.id', 'e.loan_id')
      .leftJoin('loan_receipt as r', 'r.event_id', 'e.id')
      .selectAll('e')
      .select(['l.opened_at', 'r.event_id as receipt_id'])
      .where('e.loan_id', '=', loanId)
      .orderBy('e.number')
      .execute(),
    database.selectFrom('loan_interest_line').selectAll().where('loan_id', '=', loanId).orderBy('from_hour').execute(),
  ]);
  return describeLoanStatement({
    ...facts,
    loan: describeLoan(row, describing),
    events: events.map(formatEvent),
    lines: lines.map(formatLine),
  });
}

async function readMonth(
  { database }: LoanDeps,
  { institutionId, ...facts }: Facts,
  month: string,
): Promise<StatementContent> {
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  const lines = await database
    .selectFrom('loan_interest_line as i')
    .innerJoin('loan as l', 'l.id', 'i.loan_id')
    .selectAll('i')
    .select('l.asset')
    .where('i.institution_id', '=', institutionId)
    .where('i.day', '>=', first)
    .where('i.day', '<', next)
    .orderBy('i.day')
    .orderBy('i.number')
    .execute();
  return describeMonthStatement({
    ...facts,
    month,
    lines: lines.map((line) => ({ ...formatLine(line), asset: line.asset })),
  });
}
