import type { FileAnswer } from '../../../kernel/http/handlers.ts';
import type { Language } from '../../../kernel/mail/mail.ts';
import { getInstitution } from '../../institution/index.ts';
import type { OtcDeps } from '../deps.ts';
import { readExecution } from './readExecution.ts';

interface Wanted {
  readonly month: string;
  readonly institutionId: string | null;
  readonly language: Language;
}

/** The report of a month as a signed PDF. Throws notFound for an unknown institution. */
export async function executionFile(
  { database, clock, receiptKey: key }: OtcDeps,
  { month, institutionId, language }: Wanted,
): Promise<FileAnswer> {
  const customer = institutionId === null ? null : (await getInstitution(database, institutionId)).name;
  const execution = await readExecution(database, { month, institutionId });
  const { formatExecutionPdf } = await import('./executionPdf.ts');
  const content = await formatExecutionPdf(execution, { customer, language, madeAt: new Date(clock()), key });
  return { fileName: `otc-execution-${month}.pdf`, content };
}
