import { createHash } from 'node:crypto';
import type { OperationsParsedOf } from '@aldgate/contract';
import type { Selectable } from 'kysely';
import { ApiError } from '../../kernel/apiError.ts';
import type { Origin } from '../../kernel/audit/audit.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { Tables } from '../../kernel/database/tables.ts';
import { operatorActor } from '../../kernel/http/actingOperator.ts';
import { attemptAll, googleStep, openPassword, verifyPassword } from '../identity/index.ts';
import type { OperatorsDeps } from './deps.ts';
import { openOperatorSecret } from './google.ts';
import { openOperatorSession } from './sessions.ts';

type OperatorRow = Selectable<Tables['operator']>;

/**
 * Signs an operator in with CAPTCHA (ID-11), password and Google code in one step. Unknown names, disabled operators,
 * wrong passwords and wrong codes get the same answer; errors are counted and lock as for customers (ID-12).
 */
export async function operatorLogin(
  deps: OperatorsDeps,
  input: OperationsParsedOf<'operatorLogin'>,
  origin: Origin,
): Promise<{ token: string }> {
  const { database, clock, keyPair, captchas, passwords } = deps;
  await captchas.redeem(input.captchaId, input.captchaCode);
  const password = openPassword(keyPair, input.password, 'password');
  const operator = await findActive(deps, input.email);
  return passwords.pass(() =>
    attemptAll(database, clock, {
      // Counted per address too: strangers who know an operator's email lock out themselves, not the operator.
      subject: `${operator ? operatorActor(operator.id) : nobody(input.email)}@${origin.address}`,
      // One count for both: the answer and the lock must not tell that the password was right.
      factors: ['password'],
      origin,
      check: async (tx) => {
        const isRight = await verifyPassword(operator?.password_hash ?? undefined, password);
        if (!operator || !isRight) return { wrong: 'password' };
        const result = await openWithCode(tx, deps, { operatorId: operator.id, code: input.gaCode, origin });
        return result ? { result, right: ['password'] } : { wrong: 'password' };
      },
      rejection: () => new ApiError('verificationFailed'),
    }),
  );
}

/** Opens a session if the code is right and unused. */
async function openWithCode(
  tx: Tx,
  { box, clock }: OperatorsDeps,
  { operatorId, code, origin }: { readonly operatorId: string; readonly code: string; readonly origin: Origin },
): Promise<{ token: string } | undefined> {
  // Locked, so that an operator who is disabled concurrently gets no session.
  const operator = await tx
    .selectFrom('operator')
    .selectAll()
    .where('id', '=', operatorId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (operator.state !== 'active' || operator.google_secret === null) return undefined;
  const at = clock();
  const secret = openOperatorSecret(box, operatorId, operator.google_secret);
  const step = await googleStep(secret, code, at, Number(operator.google_last_step)).catch((error: unknown) => {
    // A used code gets the answer of a wrong one, which must not show that the password was right.
    throw error instanceof ApiError ? new ApiError('verificationFailed') : error;
  });
  if (step === undefined) return undefined;
  await tx.updateTable('operator').set({ google_last_step: step }).where('id', '=', operatorId).execute();
  return openOperatorSession(tx, { operatorId, origin, at });
}

function findActive({ database }: OperatorsDeps, email: string): Promise<OperatorRow | undefined> {
  return database
    .selectFrom('operator')
    .selectAll()
    .where('email', '=', email)
    .where('state', '=', 'active')
    .executeTakeFirst();
}

/** The subject under which errors of an unknown name are counted. */
const nobody = (email: string): string => `operator-nobody:${createHash('sha256').update(email).digest('hex')}`;
