import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { FeatureOffState } from '../../../lib/messages/LoadFailure.tsx';
import { PathLink } from '../../../lib/page/links.tsx';
import { RestrictedState } from '../../../lib/page/RestrictedState.tsx';
import { RoleState } from '../../../lib/page/RoleState.tsx';
import type { BorrowBlock } from './borrowBlock.ts';

/** Page of the next step. */
const NEXT = { verification: 'account/kyc', google: 'account/safe' } as const;

/** In place of the form: why nothing can be borrowed, and the next step. */
export function BlockState({ block }: { block: BorrowBlock }) {
  const { t } = useTranslation('loans');
  if (block.kind === 'off') return <FeatureOffState />;
  if (block.kind === 'restricted') return <RestrictedState restriction={block.restriction} />;
  if (block.kind === 'role') return <RoleState permission="move" title={t('blocks.role')} />;
  return (
    <NoPermission
      title={t(`blocks.${block.kind}.title`)}
      text={t(`blocks.${block.kind}.text`)}
      action={<PathLink to={NEXT[block.kind]}>{t(`blocks.${block.kind}.action`)}</PathLink>}
    />
  );
}
