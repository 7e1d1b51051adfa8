import type { AnswerOf, ParsedOf } from '@aldgate/contract';
import { WITHOUT_APPROVER_MS } from '@aldgate/domain/identity/memberApproval.ts';
import type { Selectable } from 'kysely';
import { authorize } from '../../../access/index.ts';
import { audit } from '../../../kernel/audit/audit.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.ts';
import { notify } from '../../../kernel/events/changeEvents.ts';
import type { SignedInCaller, User } from '../../../kernel/http/caller.ts';
import { lockInstitution } from '../../institution/index.ts';
import { requestMemberApproval, requireApprovalRule, withdrawRequestOf } from '../../memberApprovals/index.ts';
import type { WalletDeps } from '../deps.ts';

type Setting = Selectable<Tables['whitelist_setting']>;

const readSetting = (database: Database | Tx, institutionId: string): Promise<Setting | undefined> =>
  database.selectFrom('whitelist_setting').selectAll().where('institution_id', '=', institutionId).executeTakeFirst();

const isOff = (setting: Setting | undefined, now: number): boolean =>
  setting !== undefined && (!setting.enabled || (setting.off_from !== null && setting.off_from.getTime() <= now));

/**
 * WAL-07: whether only whitelisted addresses receive at `now` of the business clock. It is on until it is switched off.
 */
export async function isWhitelistOn(database: Database | Tx, institutionId: string, now: number): Promise<boolean> {
  return !isOff(await readSetting(database, institutionId), now);
}

export async function queryWhitelist(
  database: Database,
  institutionId: string,
  now: number,
): Promise<AnswerOf<'queryWhitelist'>> {
  const setting = await readSetting(database, institutionId);
  const enabled = !isOff(setting, now);
  return {
    enabled,
    offFrom: enabled ? (setting?.off_from?.getTime() ?? null) : null,
    approvalId: enabled ? (setting?.approval_id ?? null) : null,
  };
}

/** On immediately; off once another member approves, or after a day where there is none. */
export function setWhitelist(
  { clock, businessClock, stepUp }: WalletDeps,
  { enabled, emailUuid, emailCode, gaCode }: ParsedOf<'setWhitelist'>,
  { user, origin }: SignedInCaller,
): Promise<AnswerOf<'setWhitelist'>> {
  return stepUp.verify({
    user,
    origin,
    gaCode,
    email: { needed: 'always', purpose: 'whitelist', scope: user.principal.id, emailUuid, emailCode },
    async act(tx) {
      const at = clock();
      await lockInstitution(tx, user.institutionId);
      await authorize(tx, user, 'manageAddresses', { now: at });
      const now = await businessClock(tx);
      const isOn = await isWhitelistOn(tx, user.institutionId, now);
      if (enabled) {
        await withdrawRequestOf(tx, { kind: 'whitelist_off', subjectId: user.institutionId }, at);
        await storeSetting(tx, user, { enabled: true, off_from: null, approval_id: null }, at);
        await record('whitelist_on');
        return { state: 'on' as const, approvalId: null };
      }
      if (!isOn) return { state: 'off' as const, approvalId: null };
      await authorize(tx, user, 'confirmAddress', { now: at });
      const rule = await requireApprovalRule(tx, user, now);
      if (rule.kind === 'single') {
        await storeSetting(
          tx,
          user,
          { enabled: true, off_from: new Date(now + WITHOUT_APPROVER_MS), approval_id: null },
          at,
        );
        await record('whitelist_off_requested');
        return { state: 'waiting' as const, approvalId: null };
      }
      await withdrawRequestOf(tx, { kind: 'whitelist_off', subjectId: user.institutionId }, at);
      const approvalId = await requestMemberApproval(
        tx,
        {
          kind: 'whitelist_off',
          subjectId: user.institutionId,
          institutionId: user.institutionId,
          makerId: user.userId,
          title: { 'en-US': 'whitelist off', 'zh-HK': '關閉白名單' },
          payload: [{ field: 'whitelist', before: 'on', after: 'off' }],
        },
        { at, businessNow: now },
      );
      await storeSetting(tx, user, { enabled: true, off_from: null, approval_id: approvalId }, at);
      await record('whitelist_off_requested');
      return { state: 'pending' as const, approvalId };

      async function record(action: string): Promise<void> {
        await notify(tx, { topic: 'wallet', institutionId: user.institutionId });
        await audit(tx, { at, actor: user.userId, action, subject: `institution:${user.institutionId}`, origin });
      }
    },
  });
}

export async function storeSetting(
  tx: Tx,
  { institutionId, userId }: Pick<User, 'institutionId' | 'userId'>,
  setting: Pick<Setting, 'enabled' | 'off_from' | 'approval_id'>,
  at: number,
): Promise<void> {
  const row = { ...setting, changed_by: userId, changed_at: new Date(at) };
  await tx
    .insertInto('whitelist_setting')
    .values({ institution_id: institutionId, ...row })
    .onConflict((conflict) => conflict.column('institution_id').doUpdateSet(row))
    .execute();
}
