import type { AnswerOf, RequestOf } from '@aldgate/contract/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/calls/calls.ts';
import { listQuery } from '../../../lib/records/listQuery.ts';

type StatementPage = AnswerOf<'pageInterestStatement'>;
export type Statement = StatementPage['items'][number];
export type StatementTotals = StatementPage['totals'];
export type StatementDetail = AnswerOf<'queryInterestStatement'>;

/** The interval of figures that move without a push. */
const FIGURES_MS = 5_000;

/** A page of statements. */
export const statementPage = listQuery('pageInterestStatement', ['brokers', 'statements']);

/** A page of issued statements. */
export const issuedStatementPage = listQuery('pageIssuedStatement', ['brokers', 'issuedStatements']);

/** BR-08: a statement with its lines and payments. */
export const useStatement = (statementNo: string) =>
  useQuery({
    queryKey: ['brokers', 'statement', statementNo],
    queryFn: ({ signal }) => call('queryInterestStatement', { statementNo }, { signal }),
  });

/** BR-08: what can pay the interest of a project. */
export const useInterestPayers = (projectNo: string) =>
  useQuery({
    queryKey: ['brokers', 'interestPayers', projectNo],
    queryFn: ({ signal }) => call('listInterestPayer', { projectNo }, { signal }),
    refetchInterval: FIGURES_MS,
  });

/** BR-08: what a payment makes of its payer and the project; disabled without a location. */
export const usePaymentPreview = (request: RequestOf<'previewInterestPayment'>) =>
  useQuery({
    queryKey: ['brokers', 'interestPreview', request],
    queryFn: ({ signal }) => call('previewInterestPayment', request, { signal }),
    enabled: request.location !== undefined,
    refetchInterval: FIGURES_MS,
  });
