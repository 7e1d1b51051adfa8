import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink } from '../../lib/page/links.tsx';
import { RestrictedState } from '../../lib/page/RestrictedState.tsx';
import type { UserInfo } from '../../lib/session/session.ts';

/** ID-17, ID-19: a freeze, and the current restrictions with reason and end; renders nothing without any. */
export function Restrictions({ restrictions }: { restrictions: UserInfo['restrictions'] }) {
  const others = restrictions.filter(({ reason }) => reason !== 'frozen');
  if (restrictions.length === 0) return null;
  return (
    <Stack gap="2" maxWidth="960px" marginTop="4">
      {others.length < restrictions.length && <Frozen />}
      {others.map((restriction) => (
        <RestrictedState key={restriction.action} restriction={restriction} />
      ))}
    </Stack>
  );
}

function Frozen() {
  const { t } = useTranslation('account');
  return (
    <NoPermission
      title={t('freeze.frozen')}
      text={t('freeze.lift')}
      action={<PathLink to="account/freeze">{t('freeze.see')}</PathLink>}
    />
  );
}
