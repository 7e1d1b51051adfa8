import { useTranslation } from '../../lib/i18n/i18n.ts';
import { AreaFrame } from '../../lib/page/AreaFrame.tsx';
import type { RailGroup } from '../../lib/page/Rail.tsx';

/** The pages below otcinfo, in the groups of its rail. */
const GROUPS = [
  {
    key: 'trade',
    items: [
      { key: 'form', path: 'otc/form' },
      { key: 'available', path: 'otcinfo/avaliable' },
      { key: 'record', path: 'otcinfo/record' },
    ],
  },
  {
    key: 'funds',
    items: [
      {
        key: 'fiatDeposit',
        path: 'otcinfo/recharge/fiat/USD',
        area: 'otcinfo/recharge/fiat/',
        menu: 'wallet/recharge/fiat/USD',
      },
      {
        key: 'deposit',
        path: 'otcinfo/recharge/coin/USDT',
        area: 'otcinfo/recharge/coin/',
        menu: 'wallet/recharge/coin/USDT',
      },
      {
        key: 'fiatWithdraw',
        path: 'otcinfo/withdraw/fiat/USD',
        area: 'otcinfo/withdraw/fiat/',
        menu: 'wallet/withdraw/fiat/USD',
      },
      {
        key: 'withdraw',
        path: 'otcinfo/withdraw/coin/USDT',
        area: 'otcinfo/withdraw/coin/',
        menu: 'wallet/withdraw/coin/USDT',
      },
      { key: 'list', path: 'otcinfo/list', menu: 'record/coin' },
      { key: 'validate', path: 'otcinfo/validate', menu: 'record/coin' },
      { key: 'coinAddress', path: 'otcinfo/address/coinAddress', menu: 'wallet/address/coinAddress' },
      { key: 'fiatAddress', path: 'otcinfo/address/fiatAddress', menu: 'wallet/address/fiatAddress' },
    ],
  },
] as const;

/** OTC's pages of balances and records: their rail at the left, the page beside it. */
export function Screen() {
  const { t } = useTranslation('otc');
  const groups = GROUPS.map(
    ({ key, items }): RailGroup => ({
      label: t(`rail.${key}`),
      items: items.map(({ key: item, ...rest }) => ({ ...rest, label: t(`rail.items.${item}`) })),
    }),
  );
  return <AreaFrame label={t('rail.label')} groups={groups} />;
}
