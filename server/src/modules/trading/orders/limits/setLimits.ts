import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { memberMay } from '@aldgate/domain/identity/roles.ts';
import { isTightened, NO_LIMITS, TRADING_LIMITS, type TradingLimits } from '@aldgate/domain/trading/limits.ts';
import { ApiError } from '../../../../kernel/apiError.ts';
import { audit } from '../../../../kernel/audit/audit.ts';
import { type Database, inTransaction, type Tx } from '../../../../kernel/database/database.ts';
import type { SignedInCaller } from '../../../../kernel/http/caller.ts';
import type { Clock } from '../../../../kernel/time/clock.ts';
import type { TradingAccounts } from '../../../exchangeAccounts/index.ts';
import type { StepUpService } from '../../../identity/index.ts';
import { limitsOf, lockLimits, readLimits } from './limitRow.ts';

export interface LimitDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly accounts: TradingAccounts;
  readonly stepUp: StepUpService;
}

type Request = ParsedOf<'setLimits'>;
type Caller = Pick<SignedInCaller, 'user' | 'origin'>;

/** An account or a member by its id. */
interface Subject extends Pick<Request, 'scope'> {
  readonly id: string;
}

/**
 * TR-18: replaces the limits of an account or a member. Members tighten their own; everything else takes an
 * administrator and the Google code. Throws forbidden, and what verifying the code does.
 */
export async function setLimits(deps: LimitDeps, caller: Caller, request: Request): Promise<AnswerOf<'setLimits'>> {
  const { user, origin } = caller;
  const { scope, exchangeKeyId: _, userId: __, gaCode, ...limits } = request;
  const subject = { scope, id: await findSubject(deps, user, request) };
  const isOwn = scope === 'member' && subject.id === user.userId;
  const write = (tx: Tx, options: Options) => writeLimits(tx, deps, caller, { subject, limits, ...options });
  if (isOwn && (await inTransaction(deps.database, (tx) => write(tx, { onlyTighter: true })))) return limits;
  if (!memberMay(user.role, 'manage')) throw new ApiError('forbidden', { needs: 'manage' });
  await deps.stepUp.verify({ user, origin, gaCode, act: (tx) => write(tx, { onlyTighter: false }) });
  return limits;
}

/** Throws tradingAccountNotFound, and notFound for a member of another institution. */
async function findSubject(
  { database, accounts }: LimitDeps,
  { institutionId }: Caller['user'],
  { exchangeKeyId, userId }: Request,
): Promise<string> {
  if (userId === undefined) return (await accounts.find(institutionId, exchangeKeyId)).accountId;
  const member = await database
    .selectFrom('platform_user')
    .select('id')
    .where('id', '=', userId)
    .where('institution_id', '=', institutionId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (member === undefined) throw new ApiError('notFound');
  return member.id;
}

interface Options {
  /** Whether nothing is written where a bound would grow or go. */
  readonly onlyTighter: boolean;
}

/** Writes limits with their audit record; returns whether they are in force. A row without bounds is none. */
async function writeLimits(
  tx: Tx,
  { clock }: LimitDeps,
  { user, origin }: Caller,
  { subject, limits, onlyTighter }: Options & { readonly subject: Subject; readonly limits: TradingLimits },
): Promise<boolean> {
  const { scope, id } = subject;
  const [userId, accounts] = scope === 'member' ? [id, []] : [null, [id]];
  await lockLimits(tx, userId, accounts);
  const before = limitsOf(await readLimits(tx, [id]), id);
  if (onlyTighter && !isTightened(before, limits)) return false;
  const at = clock();
  const bounds = {
    order_value: limits.orderValue,
    position_value: limits.positionValue,
    distance: limits.distance,
    orders_per_second: limits.ordersPerSecond,
    updated_at: new Date(at),
    updated_by: user.userId,
  };
  if (TRADING_LIMITS.every((limit) => limits[limit] === NO_LIMITS[limit]))
    await tx.deleteFrom('trading_limit').where('subject', '=', id).where('scope', '=', scope).execute();
  else
    await tx
      .insertInto('trading_limit')
      .values({ scope, subject: id, institution_id: user.institutionId, ...bounds })
      .onConflict((conflict) => conflict.columns(['subject', 'scope']).doUpdateSet(bounds))
      .execute();
  await audit(tx, {
    at,
    actor: user.userId,
    action: 'trading_limits_set',
    subject: scope === 'member' ? `user:${id}` : `broker_account:${id}`,
    origin,
    before: { ...before },
    after: { ...limits },
  });
  return true;
}
