import './tables.ts';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { ApiError } from '../../kernel/apiError.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { digestRequest } from '../../kernel/secrets/requestDigest.ts';

type KeyedCall = 'applyLoan' | 'repayLoan' | 'adjustLoanCollateral' | 'renewLoan' | 'repayLoanFromCollateral';

/** A request under a client's key. */
export interface Keyed<Name extends KeyedCall> {
  readonly call: Name;
  readonly institutionId: string;
  readonly request: ParsedOf<Name>;
}

/** The answer under a key; undefined without one. Throws loanKeyUsed if it was of other content. */
export async function findAnswer<Name extends KeyedCall>(
  database: Database | Tx,
  { call, institutionId, request }: Keyed<Name>,
): Promise<AnswerOf<Name> | undefined> {
  const row = await database
    .selectFrom('loan_key')
    .select(['request_digest', 'answer'])
    .where('institution_id', '=', institutionId)
    .where('client_key', '=', request.key)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  // The answer is what the call stored under this digest.
  const answer = row.answer as AnswerOf<Name>;
  if (row.request_digest !== digestRequest(call, request)) throw new ApiError('loanKeyUsed', answer);
  return answer;
}

/** Stores the answer of a request under its key, in the transaction of what it did, and returns it. */
export async function storeAnswer<Name extends KeyedCall>(
  tx: Tx,
  { call, institutionId, request }: Keyed<Name>,
  answer: AnswerOf<Name>,
  at: number,
): Promise<AnswerOf<Name>> {
  await tx
    .insertInto('loan_key')
    .values({
      institution_id: institutionId,
      client_key: request.key,
      request_digest: digestRequest(call, request),
      answer: JSON.stringify(answer),
      at: new Date(at),
    })
    .execute();
  return answer;
}
