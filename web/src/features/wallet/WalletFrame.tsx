import { Outlet } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { Rail, type RailGroup } from '../../lib/page/Rail.tsx';
import { SafeNotice } from '../../lib/page/SafeNotice.tsx';

/** The wallet pages, in the groups of the rail. */
const GROUPS = [
  {
    key: 'wallet',
    items: [
      { key: 'overview', path: 'wallet/overview' },
      { key: 'assetAccount', path: 'wallet/assetAccount' },
      { key: 'tradingAccount', path: 'wallet/tradingAccount' },
    ],
  },
  {
    key: 'records',
    items: [
      { key: 'convert', path: 'record/convert' },
      { key: 'transfer', path: 'record/transfer' },
      { key: 'futureTrade', path: 'record/futureTrade' },
    ],
  },
] as const;

/** Wallet and records: their rail at the left, the page beside it. */
export function Screen() {
  const { t } = useTranslation('wallet');
  const groups = GROUPS.map(
    ({ key, items }): RailGroup => ({
      label: t(`rail.${key}.label`),
      items: items.map((item) => ({ path: item.path, label: t(`rail.items.${item.key}`) })),
    }),
  );
  return (
    <Rail label={t('rail.label')} groups={groups}>
      <SafeNotice />
      <Outlet />
    </Rail>
  );
}
