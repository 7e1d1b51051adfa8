import type { OperationsAnswerOf, OperationsParsedOf } from '@aldgate/contract';
import { MAX_FAILED_ATTEMPTS } from '@aldgate/domain/identity/lockout.ts';
import { ApiError } from '../../kernel/apiError.ts';
import type { Origin } from '../../kernel/audit/audit.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';
import { auditAction, operatorActor } from '../../kernel/http/actingOperator.ts';
import { tokenHash } from '../../kernel/secrets/token.ts';
import { attempt, googleStep, hashPassword, openNewPassword } from '../identity/index.ts';
import type { OperatorsDeps } from './deps.ts';
import { openOperatorSecret, operatorQrCode, sealOperatorSecret } from './google.ts';
import { openOperatorSession } from './sessions.ts';

type Accepted = OperationsParsedOf<'acceptOperatorInvitation'>;

/** An open invitation. Throws invitationInvalid. */
async function readInvitation(database: Database | Tx, token: string, now: number) {
  const row = await database
    .selectFrom('operator_invitation as i')
    .innerJoin('operator as o', 'o.id', 'i.operator_id')
    .select(['o.id', 'o.name', 'o.email', 'o.role', 'i.google_secret'])
    .where('i.token_hash', '=', tokenHash(token))
    .where('i.used_at', 'is', null)
    .where('i.expires_at', '>', new Date(now))
    .where('o.state', '=', 'invited')
    .executeTakeFirst();
  if (!row) throw new ApiError('invitationInvalid');
  return row;
}

export function createInvitations(deps: OperatorsDeps) {
  const { database, clock, box, keyPair, passwords } = deps;

  return {
    async query({
      invitationToken,
    }: OperationsParsedOf<'queryOperatorInvitation'>): Promise<OperationsAnswerOf<'queryOperatorInvitation'>> {
      const { id, name, email, role, google_secret } = await readInvitation(database, invitationToken, clock());
      const secretKey = openOperatorSecret(box, id, google_secret);
      return { name, email, role, secretKey, qrCode: operatorQrCode(secretKey, email) };
    },

    /** Activates the invited operator, once, and signs them in. */
    async accept(input: Accepted, origin: Origin): Promise<{ token: string }> {
      const password = openNewPassword(keyPair, input.password, input.confirmPassword, 'password');
      const { id } = await readInvitation(database, input.invitationToken, clock());
      const hash = await passwords.pass(() => hashPassword(password));
      return attempt(database, clock, {
        subject: operatorActor(id),
        factor: 'google',
        origin,
        check: (tx) => activate(tx, deps, { input, hash, origin }),
        rejection: (count) => new ApiError('codeWrong', { factor: 'google', count, allowed: MAX_FAILED_ATTEMPTS }),
      });
    },
  };
}

/** Attempts of one operator are serialised: the second finds the invitation used. */
async function activate(
  tx: Tx,
  { box, clock }: OperatorsDeps,
  { input, hash, origin }: { readonly input: Accepted; readonly hash: string; readonly origin: Origin },
): Promise<{ token: string } | undefined> {
  const at = clock();
  const { id } = await readInvitation(tx, input.invitationToken, at);
  // Revoking locks this row too, so the invitation is read again after the lock.
  await tx.selectFrom('operator').select('id').where('id', '=', id).forUpdate().execute();
  const invitation = await readInvitation(tx, input.invitationToken, at);
  const secret = openOperatorSecret(box, id, invitation.google_secret);
  const step = await googleStep(secret, input.gaCode, at, 0);
  if (step === undefined) return undefined;
  await tx
    .updateTable('operator_invitation')
    .set({ used_at: new Date(at) })
    .where('token_hash', '=', tokenHash(input.invitationToken))
    .execute();
  await tx
    .updateTable('operator')
    .set({
      state: 'active',
      password_hash: hash,
      google_secret: sealOperatorSecret(box, id, secret),
      google_last_step: step,
    })
    .where('id', '=', invitation.id)
    .execute();
  const actor = { operatorId: invitation.id, origin, at };
  const session = await openOperatorSession(tx, actor);
  await auditAction(tx, actor, {
    action: 'operator_invitation_accepted',
    subject: `operator:${invitation.id}`,
    before: { state: 'invited' },
    after: { state: 'active', role: invitation.role },
  });
  return session;
}
