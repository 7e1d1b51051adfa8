import { z } from 'zod';
import { fourEyesChange } from '../../../approvals/index.ts';
import { lockInstitution } from '../institutions.ts';

/** KY-07: forbids a customer's spot trading immediately; allowing needs dual approval. */
export const spotAllowed = fourEyesChange({
  kind: 'spot_allowed',
  schema: z.object({ institutionId: z.uuid(), forbidden: z.boolean() }),
  read: async (tx, { institutionId }) => {
    const { name, spot_trading_forbidden } = await lockInstitution(tx, institutionId);
    return { name, before: { spotTradingForbidden: spot_trading_forbidden } };
  },
  loosens: ({ forbidden }) => !forbidden,
  cancelsPending: true,
  describe: ({ institutionId, forbidden }, { name }) => ({
    title: `Let ${name} trade spot`,
    institutionId,
    target: `spot:${institutionId}`,
    after: { spotTradingForbidden: forbidden },
    event: { topic: 'user', institutionId },
    action: forbidden ? 'spot_forbidden' : 'spot_allowed',
    subject: `institution:${institutionId}`,
  }),
  write: (tx, { institutionId, forbidden }) =>
    tx.updateTable('institution').set({ spot_trading_forbidden: forbidden }).where('id', '=', institutionId).execute(),
});
