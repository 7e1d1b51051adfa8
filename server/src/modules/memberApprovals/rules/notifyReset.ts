import { formatZonedTime } from '@aldgate/domain/time/formatTime.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { inBoth, raiseNotification } from '../../notifications/index.ts';

interface Reset {
  readonly institutionId: string;
  readonly reason: string;
  /** Epoch ms. */
  readonly effectiveAt: number;
}

/** Informs every administrator of a reset that operators approved. */
export async function notifyReset(tx: Tx, { institutionId, reason, effectiveAt }: Reset, at: number): Promise<void> {
  const administrators = await tx
    .selectFrom('platform_user')
    .select('id')
    .where('institution_id', '=', institutionId)
    .where('role', '=', 'administrator')
    .where('removed_at', 'is', null)
    .execute();
  const time = inBoth((language) => formatZonedTime(effectiveAt, language));
  await raiseNotification(
    tx,
    {
      institutionId,
      userIds: administrators.map(({ id }) => id),
      topic: 'approvals',
      title: {
        'en-US': 'The approval rules of your institution will be reset',
        'zh-HK': '您機構的審批規則將會重設',
      },
      text: {
        'en-US': `As requested, the approval rules of your institution go back to the default, one other member, at ${time['en-US']}.\n\nReason: ${reason}\n\nIf you do not agree, log in, open Approval rules under Institution to cancel the reset, and contact us.`,
        'zh-HK': `應要求，您機構的審批規則將於 ${time['zh-HK']} 重設為預設規則（一名其他成員批准）。\n\n原因：${reason}\n\n如您不同意，請登入並開啟「機構資料」的「審批規則」取消重設，並聯絡我們。`,
      },
      link: 'information?tab=approvalRules',
    },
    at,
  );
}
