import { sql } from 'kysely';
import { audit } from '../../kernel/audit/audit.ts';
import type { Tx } from '../../kernel/database/database.ts';
import type { ModuleEventHandlers } from '../../kernel/events/moduleEvents.ts';
import type { BusinessClock } from '../../kernel/time/businessClock.ts';
import { inBoth, raiseNotification } from '../notifications/index.ts';
import { mailLiveKeys } from './emails.ts';
import { endKey, factsOf } from './endKey.ts';
import { currentState, isLive, KEY_COLUMNS } from './keys.ts';

/** Revokes a removed member's keys, and lists a member's live keys where the credentials changed. */
export const apiKeyEventHandlers = (businessClock: BusinessClock): ModuleEventHandlers => ({
  async memberRemoved(tx, { userId, at }) {
    const keys = await liveKeys(tx, userId).forUpdate().execute();
    for (const row of keys) {
      await endKey(tx, row, 'revoked', at);
      await audit(tx, {
        at,
        actor: 'system',
        action: 'api_key_revoked',
        subject: `api_key:${row.id}`,
        before: { state: row.state, ...factsOf(row) },
        after: { state: 'revoked', reason: 'member_removed' },
      });
    }
    return { apiKeysRevoked: keys.length };
  },

  // A change of email goes to the address that the account had.
  async credentialsChanged(tx, { institutionId, userId, email, at }) {
    const now = await businessClock(tx);
    const keys = (await liveKeys(tx, userId).execute()).filter((row) => isLive(currentState(row, now)));
    if (keys.length === 0) return {};
    const mail = inBoth((language) => mailLiveKeys(keys, language));
    await raiseNotification(
      tx,
      {
        institutionId,
        userIds: [userId],
        topic: 'security',
        title: inBoth((language) => mail[language].subject),
        text: inBoth((language) => mail[language].text),
        link: 'account/api',
        mail: { ...mail, to: email },
      },
      at,
    );
    return {};
  },
});

const liveKeys = (tx: Tx, memberId: string) =>
  tx
    .selectFrom('api_key as k')
    .select(KEY_COLUMNS)
    .where('k.member_id', '=', memberId)
    .where(sql<boolean>`k.state in ('pending', 'active')`)
    .orderBy('k.created_at')
    .orderBy('k.id');
