import { randomUUID } from 'node:crypto';
import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { LIVE_KEYS_MAX } from '@aldgate/domain/apiKeys/terms.ts';
import { authorize } from '../../access/index.ts';
import { ApiError } from '../../kernel/apiError.ts';
import { audit } from '../../kernel/audit/audit.ts';
import type { Database, Tx } from '../../kernel/database/database.ts';
import type { SignedInCaller, User } from '../../kernel/http/caller.ts';
import { digestRequest } from '../../kernel/secrets/requestDigest.ts';
import { newToken } from '../../kernel/secrets/token.ts';
import { lockInstitution } from '../institution/index.ts';
import { requestKeyApproval } from './approval.ts';
import { decideControl } from './decideControl.ts';
import type { ApiKeysDeps } from './deps.ts';
import { announceKey } from './endKey.ts';
import { currentState, endOf, KEY_COLUMNS } from './keys.ts';
import { raiseNewKey } from './raiseKeyNotification.ts';
import { newPublicId, sealSecret } from './secret.ts';
import { newKeyCode } from './sendCode.ts';
import { assertRole, parseTerms } from './terms.ts';

type Made = AnswerOf<'createApiKey'>;

/**
 * AK-01 to AK-03: makes a key once its codes are verified; one that trades or withdraws works once another member
 * approved it. Its secret is in this answer alone. A repeat with the same code answers the first key without it.
 * Throws the errors of the codes, format, forbidden, restricted, apiKeyLimit, and changedMeanwhile for a repeat with
 * other terms.
 */
export async function createKey(
  { database, clock, businessClock, box, stepUp }: ApiKeysDeps,
  request: ParsedOf<'createApiKey'>,
  { user, origin }: SignedInCaller,
): Promise<Made> {
  const { remark, emailUuid, emailCode, gaCode, ...form } = request;
  const terms = parseTerms(form);
  const requestDigest = digestRequest('createApiKey', request);
  const first = await findMade(database, user, { emailUuid, requestDigest }, await businessClock(database));
  if (first !== undefined) return first;
  const { institutionId, userId } = user;
  return stepUp.verify({
    user,
    origin,
    gaCode,
    email: { needed: 'always', ...newKeyCode(user), emailUuid, emailCode },
    async act(tx, { role }) {
      const at = clock();
      await lockInstitution(tx, institutionId);
      await authorize(tx, user, 'openApiKey', { now: at });
      assertRole(role, terms.permissions);
      const businessNow = await businessClock(tx);
      await assertBelowLimit(tx, institutionId, businessNow);
      const id = randomUUID();
      const publicId = newPublicId();
      const secret = newToken();
      const countsFrom = new Date(businessNow);
      const voted = { id, publicId, remark, institutionId, memberId: userId, countsFrom, before: null, after: terms };
      const control = await decideControl(tx, user, { before: null, after: terms }, businessNow);
      const approvalId = control.needsVote ? await requestKeyApproval(tx, voted, { at, businessNow }) : null;
      const state = approvalId === null ? 'active' : 'pending';
      const expiresAt = endOf({ counts_from: countsFrom }, terms.addresses);
      await tx
        .insertInto('api_key')
        .values({
          id,
          public_id: publicId,
          institution_id: institutionId,
          member_id: userId,
          remark,
          permissions: terms.permissions,
          addresses: terms.addresses,
          secret: sealSecret(box, id, secret),
          state,
          created_at: new Date(at),
          counts_from: countsFrom,
          expires_at: expiresAt,
          withdrawal_from: control.withdrawalFrom,
          is_single_control: control.isSingle,
          approval_id: approvalId,
          email_uuid: emailUuid,
          request_digest: requestDigest,
        })
        .execute();
      await announceKey(tx, { id });
      await raiseNewKey(tx, { id, institutionId, memberId: userId, remark, public_id: publicId }, at);
      await audit(tx, {
        at,
        actor: userId,
        action: 'api_key_created',
        subject: `api_key:${id}`,
        origin,
        after: { publicId, remark, ...terms, state, expiresAt, approvalId, isSingleControl: control.isSingle },
      });
      return { apiKeyId: id, publicId, secret, state, expiresAt: expiresAt?.getTime() ?? null, approvalId };
    },
  });
}

interface Request {
  readonly emailUuid: string;
  readonly requestDigest: string;
}

/** The key that was made with this code; undefined where there is none. Throws changedMeanwhile for another request. */
async function findMade(
  database: Database,
  { userId }: User,
  request: Request,
  now: number,
): Promise<Made | undefined> {
  const row = await database
    .selectFrom('api_key as k')
    .select(KEY_COLUMNS)
    .select('k.request_digest')
    .where('k.member_id', '=', userId)
    .where('k.email_uuid', '=', request.emailUuid)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.request_digest !== request.requestDigest) throw new ApiError('changedMeanwhile');
  return {
    apiKeyId: row.id,
    publicId: row.public_id,
    secret: null,
    state: currentState(row, now),
    expiresAt: row.expires_at?.getTime() ?? null,
    approvalId: row.approval_id,
  };
}

/** AK-01: throws apiKeyLimit where the institution, which is locked, has the maximum of live keys. */
async function assertBelowLimit(tx: Tx, institutionId: string, now: number): Promise<void> {
  const { live } = await tx
    .selectFrom('api_key')
    .select((keys) => keys.fn.countAll<string>().as('live'))
    .where('institution_id', '=', institutionId)
    .where('state', 'in', ['pending', 'active'])
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', new Date(now))]))
    .executeTakeFirstOrThrow();
  if (Number(live) >= LIVE_KEYS_MAX) throw new ApiError('apiKeyLimit', { maximum: LIVE_KEYS_MAX });
}
