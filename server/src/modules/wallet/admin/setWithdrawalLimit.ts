import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import { fourEyesChange, titleMoney } from '../../../approvals/index.ts';
import { lockInstitution } from '../../institution/index.ts';
import { readDayLimit } from '../withdrawals/usage.ts';

/** A customer's own limit: a lower one holds immediately, a higher one with a second operator. */
export const withdrawalLimit = fourEyesChange({
  kind: 'withdrawal_limit',
  schema: z.object({ institutionId: z.uuid(), usdLimit: z.string().nullable() }),
  read: async (tx, { institutionId }, now) => {
    await lockInstitution(tx, institutionId);
    const row = await tx
      .selectFrom('withdrawal_limit')
      .select('usd_limit')
      .where('institution_id', '=', institutionId)
      .executeTakeFirst();
    const { limit } = await readDayLimit(tx, institutionId, { now, rail: 'chain', except: null });
    return { limit, before: { usdLimit: row === undefined ? null : toDecimalString(row.usd_limit) } };
  },
  loosens: ({ usdLimit }, { limit }) => usdLimit === null || decimal(usdLimit).gt(decimal(limit)),
  describe: ({ institutionId, usdLimit }) => ({
    title:
      usdLimit === null
        ? 'Return to the withdrawal limit of the verification'
        : `Set the withdrawal limit to ${titleMoney(usdLimit, 'USD')} in 24 hours`,
    institutionId,
    target: `withdrawal_limit:${institutionId}`,
    after: { usdLimit },
    action: 'withdrawal_limit_set',
    subject: `institution:${institutionId}`,
  }),
  write: (tx, { institutionId, usdLimit }, { at }) => {
    if (usdLimit === null) {
      return tx.deleteFrom('withdrawal_limit').where('institution_id', '=', institutionId).execute();
    }
    const row = { usd_limit: usdLimit, changed_at: new Date(at) };
    return tx
      .insertInto('withdrawal_limit')
      .values({ institution_id: institutionId, ...row })
      .onConflict((conflict) => conflict.column('institution_id').doUpdateSet(row))
      .execute();
  },
});
