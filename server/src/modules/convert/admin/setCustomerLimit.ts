import { isDeepStrictEqual } from 'node:util';
import { decimal } from '@aldgate/domain/money/amount.ts';
import { z } from 'zod';
import { fourEyesChange } from '../../../approvals/index.ts';
import { formatError } from '../../../kernel/apiError.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { lockInstitution } from '../../institution/index.ts';
import { type ConvertAsset, listConvertAssets, requireAsset } from '../assets.ts';
import { type OwnLimit, readOwnLimit, writeOwnLimit } from './ownLimit.ts';

const decimalText = z.string().nullable();
const limitSchema = z.union([
  z.object({ kind: z.literal('quota'), usdLimit: decimalText }),
  z.object({ kind: z.literal('asset'), asset: z.string(), minimum: decimalText, maximum: decimalText }),
]);

/** CV-03: a customer's own quota or an asset's own limits; null restores the platform's. */
export const customerLimit = fourEyesChange({
  kind: 'customer_limit',
  schema: z.object({ institutionId: z.uuid(), limit: limitSchema }),
  read: async (tx, { institutionId, limit }) => {
    const { name } = await lockInstitution(tx, institutionId);
    // The platform's limits are among these: they combine with the customer's own.
    return { name, before: await readOwnLimit(tx, institutionId, limit) };
  },
  check: async ({ limit }, _present, tx) => {
    if (limit.kind === 'asset' && !(await areBoundsInOrder(tx, limit))) {
      throw formatError({ 'limit.maximum': 'belowMinimum' });
    }
  },
  // The platform's limits are no part of what is set.
  isUnchanged: ({ limit: { kind: _kind, ...wanted } }, { before: { inherited: _inherited, ...own } }) =>
    isDeepStrictEqual(own, wanted),
  describe: ({ institutionId, limit: { kind: _kind, ...after } }, { name }) => ({
    title: `Set the ${'asset' in after ? `bounds of ${after.asset}` : 'quota'} of ${name}`,
    institutionId,
    target: `limit:${institutionId}:${'asset' in after ? after.asset : 'quota'}`,
    after,
    event: { topic: 'user', institutionId },
    action: 'customer_limit_set',
    subject: `institution:${institutionId}`,
  }),
  write: (tx, { institutionId, limit }) => writeOwnLimit(tx, institutionId, limit),
});

/** Whether the minimum is not above the maximum, with the platform's values for missing ones. */
async function areBoundsInOrder(tx: Tx, limit: OwnLimit & { readonly kind: 'asset' }): Promise<boolean> {
  const platform: ConvertAsset = requireAsset(await listConvertAssets(tx, null), limit.asset);
  return decimal(limit.minimum ?? platform.minimum).lte(decimal(limit.maximum ?? platform.maximum));
}
