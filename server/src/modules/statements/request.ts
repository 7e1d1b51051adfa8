import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { authorize } from '../../access/index.ts';
import { ApiError, formatError } from '../../kernel/apiError.ts';
import { audit, type Origin } from '../../kernel/audit/audit.ts';
import { type Database, inTransaction } from '../../kernel/database/database.ts';
import type { User } from '../../kernel/http/caller.ts';
import { addJob } from '../../kernel/jobs/jobs.ts';
import { DAY_MS } from '../../kernel/retention/retention.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { listAssets } from '../../ledger/assets.ts';
import { countLines } from './readAccounts.ts';

export const MAKE_STATEMENTS = 'statements_make';

/** The largest statement: minutes of a process, and a PDF of some thousands of pages. */
const LINES_MAX = 100_000;
/** Statements of an institution that are being made. */
const MAKING_MAX = 10;

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
}

/** WAL-15: numbers a statement and has it made. Of the current day it shows what is there at the request. */
export async function requestStatement(
  { database, clock }: Deps,
  request: ParsedOf<'requestStatement'>,
  { user, origin }: { readonly user: User; readonly origin: Origin },
  linesMax = LINES_MAX,
): Promise<AnswerOf<'requestStatement'>> {
  const now = clock();
  await authorize(database, user, 'viewWallet', { now });
  const { accountTypes, assets, language, format } = request;
  const from = Date.parse(request.from);
  const end = Date.parse(request.to) + DAY_MS;
  if (end - DAY_MS > now) throw formatError({ to: 'must not be after today' });
  const known = new Set((await listAssets(database)).map(({ symbol }) => symbol));
  if (!assets.every((asset) => known.has(asset))) throw new ApiError('assetUnsupported');
  const scope = { institutionId: user.institutionId, accountTypes, assets };
  const until = new Date(Math.min(end, now + 1));
  const lines = await countLines(database, { ...scope, from: new Date(from), until });
  if (lines > linesMax) throw new ApiError('statementTooLarge', { lines, maximum: linesMax });
  const id = randomUUID();
  await inTransaction(database, async (tx) => {
    // Serialised, so that concurrent requests cannot exceed the bound.
    await tx.selectFrom('institution').select('id').where('id', '=', user.institutionId).forNoKeyUpdate().execute();
    const making = await tx
      .selectFrom('statement')
      .select((s) => s.fn.countAll<string>().as('count'))
      .where('institution_id', '=', user.institutionId)
      .where('state', '=', 'making')
      .executeTakeFirstOrThrow();
    if (Number(making.count) >= MAKING_MAX) throw new ApiError('tooManyRequests');
    await tx
      .insertInto('statement')
      .values({
        id,
        institution_id: user.institutionId,
        requested_by: user.userId,
        from_at: new Date(from),
        until_at: until,
        created_at: new Date(now),
        account_types: [...accountTypes],
        assets: [...assets],
        language,
        format,
        lines,
      })
      .execute();
    await audit(tx, {
      at: now,
      actor: user.userId,
      action: 'statement_requested',
      subject: `statement:${id}`,
      origin,
      after: { from: request.from, to: request.to, accountTypes, assets, language, format },
    });
    await addJob(tx, MAKE_STATEMENTS, {});
  });
  return { statementId: id, state: 'making' };
}
