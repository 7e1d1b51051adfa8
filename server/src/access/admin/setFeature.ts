import { splitWordsInside } from '@aldgate/domain/fields/splitWords.ts';
import { FEATURES } from '@aldgate/domain/identity/features.ts';
import { z } from 'zod';
import { fourEyesChange } from '../../approvals/index.ts';
import { lockInstitution } from '../../modules/institution/index.ts';
import { featuresOff } from '../features.ts';

/** KY-06: switching off is immediate, switching on needs dual approval. */
export const featureOn = fourEyesChange({
  kind: 'feature_on',
  schema: z.object({ institutionId: z.uuid(), feature: z.enum(FEATURES), on: z.boolean() }),
  read: async (tx, { institutionId, feature }) => {
    const { name } = await lockInstitution(tx, institutionId);
    return { name, before: { feature, on: !(await featuresOff(tx, institutionId)).includes(feature) } };
  },
  loosens: ({ on }) => on,
  cancelsPending: true,
  describe: ({ institutionId, feature, on }, { name }) => ({
    title: `Switch ${splitWordsInside(feature)} on for ${name}`,
    institutionId,
    target: `feature:${institutionId}:${feature}`,
    after: { feature, on },
    event: { topic: 'user', institutionId },
    action: on ? 'feature_switched_on' : 'feature_switched_off',
    subject: `institution:${institutionId}`,
  }),
  write: (tx, { institutionId, feature, on }) =>
    tx
      .insertInto('institution_feature')
      .values({ institution_id: institutionId, feature, enabled: on })
      .onConflict((conflict) => conflict.columns(['institution_id', 'feature']).doUpdateSet({ enabled: on }))
      .execute(),
});
