import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Box } from '@aldgate/ui/layout/Box.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import { NoPermission } from '@aldgate/ui/states/NoPermission.tsx';
import { accountName } from '../../lib/amounts/accountName.ts';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { SupportLink } from '../../lib/page/links.tsx';
import { useAssetLists } from '../../lib/session/assets.ts';
import { ActivityButton } from '../activity/index.ts';
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
const NONE: readonly string[] = [];

/** The balances at the exchange (WAL-02). */
export function Screen() {
  const { t } = useTranslation('wallet');
  const toFutures = useTransferDialog({ transferFrom: 'capital_account', transferTo: 'swap_account' });
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
        {(rows, asOf) => <Holdings rows={rows} asOf={asOf} open={toFutures.open} />}
      </BalancesPage>
      {toFutures.dialog}
    </>
  );
}

interface HoldingsProps {
  readonly rows: readonly AccountBalance[];
  readonly asOf: number;
  /** Opens a transfer to the futures account; spot trading is not available yet. */
  readonly open: () => void;
}

function Holdings({ rows, asOf, open }: HoldingsProps) {
  const { t } = useTranslation('wallet');
  const assetView = useAssetView();
  // KY-07
  const isForbidden = useAssetLists(({ spotTradingForbidden }) => spotTradingForbidden);
  const accounts = TRADING.map((account) => ({
    account,
    rows: rows.filter(({ accountType }) => accountType === account),
  }));
  const total = valuation(accounts.flatMap((each) => each.rows));
  return (
    <>
      <Summary total={total}>
        {TRADING.map((account) => (
          <AccountSummary key={account} account={account} rows={rows} total={total} />
        ))}
      </Summary>
      {!accounts.every((each) => isZero(each.rows)) && (
        <AssetBar view={assetView.view} withKinds={false} onSearch={assetView.find} />
      )}
      {accounts.map((each) => (
        <Box key={each.account} as="section" marginBottom="6">
          <Inline as="h2" align="baseline" gap="1" marginTop="4" marginBottom="2" size="14" weight="strong">
            {accountName(each.account)}
          </Inline>
          {isForbidden && each.account === 'trade_account' && (
            <NoPermission
              title={t('trading.forbidden.title')}
              text={t('trading.forbidden.text')}
              action={<SupportLink />}
            />
          )}
          {isZero(each.rows) ? (
            !(isForbidden && each.account === 'trade_account') && (
              <EmptyState
                title={t('trading.empty')}
                text={t(`trading.emptyText.${each.account}`)}
                action={
                  each.account === 'swap_account' && (
                    <Button kind="link" onClick={open}>
                      {t('trading.fund')}
                    </Button>
                  )
                }
              />
            )
          ) : (
            <AssetList
              rows={each.rows}
              supported={NONE}
              asOf={asOf}
              label={t('trading.table', { account: accountName(each.account) })}
              assetView={assetView}
              onTransfer={open}
            />
          )}
        </Box>
      ))}
    </>
  );
}
