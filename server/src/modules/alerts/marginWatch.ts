import './tables.ts';
import { toPercent } from '@aldgate/domain/alerts/alert.ts';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../kernel/database/database.ts';
import type { Clock } from '../../kernel/time/clock.ts';
import { inBoth, raiseNotification } from '../notifications/index.ts';
import type { AccountMargin } from '../trading/index.ts';

/** Levels of warnings in percent of the ratio at which positions are liquidated, the highest first. */
const LEVELS = [90, 80];
/** Below this the account is warned of again. */
const REARMED_BELOW = '70';

interface Deps {
  readonly database: Database;
  readonly clock: Clock;
  /** The accounts that this server follows, with recent figures. */
  readonly listMargins: () => readonly AccountMargin[];
}

/**
 * Creates the function that warns the members who trade once an account's margin ratio crosses a level: once for each
 * crossing, whatever number of servers follows the account.
 */
export function createMarginWatch({ database, clock, listMargins }: Deps): () => Promise<void> {
  /** The level of each account as this server stored it last; 0: below. */
  const known = new Map<string, number>();
  return async () => {
    const margins = listMargins();
    const followed = new Set(margins.map(({ accountId }) => accountId));
    for (const accountId of known.keys()) if (!followed.has(accountId)) known.delete(accountId);
    for (const margin of margins) {
      const percent = toPercent(margin.ratio);
      const level = LEVELS.find((each) => decimal(percent).gte(String(each))) ?? 0;
      const isCalm = decimal(percent).lt(REARMED_BELOW);
      const before = known.get(margin.accountId);
      if (level > (before ?? 0)) await warn(margin, level, percent);
      else if (isCalm && before !== 0) await rearm(margin.accountId);
      if (isCalm) known.set(margin.accountId, 0);
      else if (level > (before ?? 0)) known.set(margin.accountId, level);
    }
  };

  function warn({ accountId, institutionId, name }: AccountMargin, level: number, percent: string): Promise<void> {
    const at = clock();
    return inTransaction(database, async (tx) => {
      const { rows } = await sql`
        insert into margin_warning (exchange_account_id, level, warned_at) values (${accountId}, ${level}, ${new Date(at)})
        on conflict (exchange_account_id) do update set level = excluded.level, warned_at = excluded.warned_at
        where margin_warning.level < excluded.level returning level
      `.execute(tx);
      if (rows.length === 0) return;
      await raiseNotification(
        tx,
        {
          institutionId,
          topic: 'margin',
          title: inBoth((language) =>
            language === 'zh-HK' ? `${name} 保證金比率達 ${level}%` : `The margin ratio of ${name} reached ${level} %`,
          ),
          text: inBoth((language) =>
            language === 'zh-HK'
              ? `保證金比率為 ${percent}%。達到 100% 時持倉會被強制平倉。請增加保證金或減少持倉。`
              : `The margin ratio is ${percent} %. At 100 % positions are liquidated. Add margin or reduce positions.`,
          ),
          link: 'wallet/tradingAccount',
        },
        at,
      );
    });
  }

  async function rearm(accountId: string): Promise<void> {
    await database.deleteFrom('margin_warning').where('exchange_account_id', '=', accountId).execute();
  }
}
