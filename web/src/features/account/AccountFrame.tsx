import { Outlet } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Rail, type RailGroup } from '../../lib/page/Rail.tsx';

/** The account pages, in the groups of the rail. */
const GROUPS = [
  {
    key: 'security',
    items: [
      { key: 'safe', path: 'account/safe' },
      { key: 'api', path: 'account/api' },
      { key: 'notifications', path: 'account/notifications' },
      { key: 'hitory', path: 'account/hitory' },
      { key: 'freeze', path: 'account/freeze' },
    ],
  },
  {
    key: 'institution',
    items: [
      { key: 'kyc', path: 'account/kyc' },
      { key: 'information', path: 'information' },
    ],
  },
] as const;

/** The account area: its rail at the left, the page beside it. */
export function Screen() {
  const { t } = useTranslation('account');
  const groups = GROUPS.map(
    ({ key, items }): RailGroup => ({
      label: t(`rail.${key}`),
      items: items.map((item) => ({ path: item.path, label: t(`rail.items.${item.key}`) })),
    }),
  );
  return (
    <Rail label={t('rail.label')} groups={groups}>
      <Outlet />
    </Rail>
  );
}
