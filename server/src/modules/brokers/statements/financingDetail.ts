import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import type { FinancingDeps } from '../financing/deps.ts';
import { readFinancing } from '../financing/pageFinancings.ts';
import { readStatements } from './readStatements.ts';

/** BR-03: a financing with its terms, its interest by the day, its statements and its changes. Throws notFound. */
export async function queryFinancingDetail(
  deps: FinancingDeps,
  institutionId: string,
  request: ParsedOf<'queryFinancingDetail'>,
): Promise<AnswerOf<'queryFinancingDetail'>> {
  const financing = await readFinancing(deps, institutionId, request);
  const { projectNo, financingNo } = financing;
  const statements = await readStatements(deps, { institutionId, projectNo });
  return {
    ...financing,
    statements: statements
      .filter((statement) => statement.financingNo === financingNo)
      .toSorted((a, b) => (a.startOn < b.startOn ? -1 : 1)),
  };
}
