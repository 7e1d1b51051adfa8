import { useLocation } from 'react-router';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { FeatureOffState } from '../../lib/messages/LoadFailure.tsx';
import { AreaFrame } from '../../lib/page/AreaFrame.tsx';
import { Page } from '../../lib/page/Page.tsx';
import type { RailGroup } from '../../lib/page/Rail.tsx';
import { useSession } from '../../lib/session/session.ts';

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
    key: 'funds',
    items: [
      { key: 'deposit', path: 'wallet/recharge/coin/USDT', area: 'wallet/recharge/coin/' },
      { key: 'withdraw', path: 'wallet/withdraw/coin/USDT', area: 'wallet/withdraw/coin/' },
      { key: 'fiatDeposit', path: 'wallet/recharge/fiat/USD', area: 'wallet/recharge/fiat/' },
      { key: 'fiatWithdraw', path: 'wallet/withdraw/fiat/USD', area: 'wallet/withdraw/fiat/' },
      { key: 'coinAddress', path: 'wallet/address/coinAddress' },
      { key: 'fiatAddress', path: 'wallet/address/fiatAddress' },
    ],
  },
  {
    key: 'records',
    items: [
      { key: 'convert', path: 'record/convert' },
      { key: 'transfer', path: 'record/transfer' },
      { key: 'coin', path: 'record/coin' },
      { key: 'fiatDepositRecord', path: 'record/fiat/recharge' },
      { key: 'fiatWithdrawRecord', path: 'record/fiat/withdraw' },
      { key: 'spotTrade', path: 'record/spotTrade' },
      { key: 'futureTrade', path: 'record/futureTrade' },
    ],
  },
] as const;

/** Wallet and records: their rail at the left, the page beside it. */
export function Screen() {
  const { t } = useTranslation('wallet');
  const isOff = useSession(({ userInfo }) => userInfo?.featuresOff.includes('wallet')) ?? false;
  const { pathname } = useLocation();
  // Records of trading and of past conversions stay readable.
  const isClosed = isOff && /^\/[^/]+\/(wallet\/|record\/(transfer|coin|fiat))/.test(pathname);
  const groups = GROUPS.map(
    ({ key, items }): RailGroup => ({
      label: t(`rail.${key}.label`),
      items: items.map(({ key: item, ...rest }) => ({ ...rest, label: t(`rail.items.${item}`) })),
    }),
  );
  return <AreaFrame label={t('rail.label')} groups={groups} closed={isClosed ? <ClosedPage /> : undefined} />;
}

/** KY-06: in place of balances, transfers and deposits where the wallet is switched off. */
function ClosedPage() {
  const { t } = useTranslation('wallet');
  return (
    <Page title={t('title')}>
      <FeatureOffState />
    </Page>
  );
}
