import type { PanicLevel } from '@aldgate/domain/trading/panic.ts';
import type { Tx } from '../../../../kernel/database/database.ts';
import type { User } from '../../../../kernel/http/caller.ts';
import { getUser } from '../../../identity/index.ts';
import { raiseNotification, type Texts } from '../../../notifications/index.ts';

interface Notice {
  readonly what: PanicLevel | 'released';
  /** The member who did it. */
  readonly user: User;
  readonly runId: string;
  /** The names of the accounts. */
  readonly names: readonly string[];
  readonly at: number;
}

const TITLES: Readonly<Record<Notice['what'], Texts>> = {
  cancel: { 'en-US': 'Panic: trading stopped', 'zh-HK': '緊急停止：已停止交易' },
  flatten: { 'en-US': 'Panic: trading stopped, positions are being closed', 'zh-HK': '緊急停止：已停止交易並平倉' },
  released: { 'en-US': 'Panic released: trading is possible again', 'zh-HK': '已解除緊急停止：可恢復交易' },
};

const TEXTS: Readonly<Record<Notice['what'], Texts>> = {
  cancel: {
    'en-US':
      'Opening orders are being cancelled. Issued keys lose trading, and nothing new can be opened until a release.',
    'zh-HK': '開倉訂單正在取消，已發出的密鑰不能交易；在解除前不能開立新倉。',
  },
  flatten: {
    'en-US':
      'Opening orders are being cancelled and positions closed at market. Issued keys lose trading, and nothing ' +
      'new can be opened until a release.',
    'zh-HK': '開倉訂單正在取消，持倉正以市價平倉，已發出的密鑰不能交易；在解除前不能開立新倉。',
  },
  released: {
    'en-US': 'Accounts trade again, unless something else blocks them.',
    'zh-HK': '如無其他限制，賬戶可恢復交易。',
  },
};

/** SH-05: notifies the administrators that a member stopped the trading of accounts, or released it. */
export async function notifyPanic(tx: Tx, { what, user, runId, names, at }: Notice): Promise<void> {
  const { userId, institutionId } = user;
  const { email } = await getUser(tx, userId);
  const administrators = await tx
    .selectFrom('platform_user')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('role', '=', 'administrator')
    .where('removed_at', 'is', null)
    .execute();
  const notification = {
    institutionId,
    userIds: administrators.map(({ id }) => id),
    actorId: userId,
    topic: 'security' as const,
    title: TITLES[what],
    text: {
      'en-US': `${email}: ${names.join(', ')}. ${TEXTS[what]['en-US']}`,
      'zh-HK': `${email}：${names.join('、')}。${TEXTS[what]['zh-HK']}`,
    },
    link: 'lightning',
    key: `panic:${runId}:${what}`,
  };
  await raiseNotification(tx, notification, at);
}
