import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { VisuallyHidden } from '@aldgate/ui/layout/VisuallyHidden.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { Suspense } from 'react';
import { accountName } from '../../lib/amounts/accountName.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink, SupportLink } from '../../lib/page/links.tsx';
import { useAssetLists } from '../../lib/session/assets.ts';
import { ActivityButton } from '../activity/index.ts';
import { Performance } from '../performance/index.ts';
import { StatementsButton } from '../statements/index.ts';
import { AssetBar } from './AssetBar.tsx';
import { AssetList } from './AssetList.tsx';
import { useAssetView } from './assetView.ts';
import { BalancesPage } from './BalancesPage.tsx';
import { type AccountBalance, isZero, valuation } from './balances.ts';
import styles from './holdings.module.css';
import { AccountSummary, Summary } from './Summary.tsx';
import { useTransferDialog } from './transfer/useTransferDialog.tsx';

/** The accounts at the exchange: spot, and USDT futures. */
const TRADING = ['trade_account', 'swap_account'] as const;
type TradingAccount = (typeof TRADING)[number];
const NONE: readonly string[] = [];
const SCOPES = ['swap_account', 'trade_account'] as const;
/** The market of each account, and the instrument that its link opens. */
const MARKETS = {
  trade_account: { product: 'spot', instrument: 'BTC-USDT' },
  swap_account: { product: 'usdm', instrument: 'BTCUSDT' },
} as const;

/** The balances at the exchange (WAL-02). */
export function Screen() {
  const { t } = useTranslation('wallet');
  const toFutures = useTransferDialog({ transferFrom: 'capital_account', transferTo: 'swap_account' });
  const toSpot = useTransferDialog({ transferFrom: 'capital_account', transferTo: 'trade_account' });
  const fromSpot = useTransferDialog({ transferFrom: 'trade_account', transferTo: 'capital_account' });
  const fromFutures = useTransferDialog({ transferFrom: 'swap_account', transferTo: 'capital_account' });
  return (
    <>
      <BalancesPage
        title={t('trading.title')}
        actions={
          <div className={styles.actions}>
            <ActivityButton account="swap_account">{t('activity')}</ActivityButton>
            <StatementsButton accounts={TRADING}>{t('statements')}</StatementsButton>
            <Button kind="primary" onClick={toFutures.open}>
              {t('transfer.title')}
            </Button>
          </div>
        }
      >
        {(rows, asOf) => (
          <Holdings
            rows={rows}
            asOf={asOf}
            fund={{ trade_account: toSpot.open, swap_account: toFutures.open }}
            withdraw={{ trade_account: fromSpot.openWith, swap_account: fromFutures.openWith }}
          />
        )}
      </BalancesPage>
      {toSpot.dialog}
      {fromSpot.dialog}
      {fromFutures.dialog}
      {toFutures.dialog}
    </>
  );
}

interface HoldingsProps {
  readonly rows: readonly AccountBalance[];
  readonly asOf: number;
  /** Opens a transfer from the asset account to each. */
  readonly fund: Readonly<Record<TradingAccount, () => void>>;
  /** Opens a transfer of an asset from each to the asset account. */
  readonly withdraw: Readonly<Record<TradingAccount, (asset: string) => void>>;
}

function Holdings({ rows, asOf, fund, withdraw }: HoldingsProps) {
  const { t } = useTranslation('wallet');
  const assetView = useAssetView();
  // KY-07
  const isForbidden = useAssetLists(({ spotTradingForbidden }) => spotTradingForbidden);
  const isClosed = (account: TradingAccount) => isForbidden && account === 'trade_account';
  const accounts = TRADING.map((account) => ({
    account,
    rows: rows.filter(({ accountType }) => accountType === account),
  }));
  const total = valuation(accounts.flatMap((each) => each.rows));
  return (
    <>
      <Summary total={total} hasPositions>
        {TRADING.map((account) => (
          <AccountSummary key={account} account={account} rows={rows} total={total} />
        ))}
      </Summary>
      {!accounts.every((each) => isZero(each.rows)) && (
        <AssetBar view={assetView.view} withKinds={false} onSearch={assetView.find} />
      )}
      {accounts.map((each) => (
        <Box key={each.account} as="section" marginBottom="6">
          <Inline align="baseline" wrap gap="3" marginTop="4" marginBottom="2">
            <Text as="h2" size="14" weight="strong">
              {accountName(each.account)}
            </Text>
            {!isClosed(each.account) && <AccountActions account={each.account} onFund={fund[each.account]} />}
          </Inline>
          {isClosed(each.account) && (
            <NoPermission
              title={t('trading.forbidden.title')}
              text={t('trading.forbidden.text')}
              action={<SupportLink />}
            />
          )}
          {!isZero(each.rows) && (
            <AssetList
              rows={each.rows}
              supported={NONE}
              asOf={asOf}
              label={t('trading.table', { account: accountName(each.account) })}
              assetView={assetView}
              market={MARKETS[each.account]}
              onTransfer={(asset) => () => withdraw[each.account](asset)}
            />
          )}
          {isZero(each.rows) && !isClosed(each.account) && (
            <EmptyState title={t('trading.empty')} text={t(`trading.emptyText.${each.account}`)} />
          )}
        </Box>
      ))}
      <Suspense fallback={null}>
        <Performance scopes={SCOPES} />
      </Suspense>
    </>
  );
}

/** Funds an account, and opens its market. */
function AccountActions({ account, onFund }: { account: TradingAccount; onFund: () => void }) {
  const { t } = useTranslation('wallet');
  return (
    <Inline as="span" end gap="4" size="13">
      <Button kind="link" onClick={onFund}>
        {t('trading.fund')}
        <VisuallyHidden> {accountName(account)}</VisuallyHidden>
      </Button>
      <PathLink to={`trading/${MARKETS[account].instrument}`}>{t(`trading.trade.${account}`)}</PathLink>
    </Inline>
  );
}
