import { Button } from '@aldgate/ui/controls/Button.tsx';
import { EmptyState } from '@aldgate/ui/states/EmptyState.tsx';
import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import { PathLink, SupportLink } from '../../lib/page/links.tsx';
import { useMenuHas } from '../../lib/session/serverMenu.ts';
import { useSession } from '../../lib/session/session.ts';
import { AssetBar } from './AssetBar.tsx';
import { AssetList, marginTransfer } from './AssetList.tsx';
import { useAssetView } from './assetView.ts';
import { BalancesPage } from './BalancesPage.tsx';
import { type AccountBalance, isZero } from './balances.ts';
import styles from './holdings.module.css';
import { PendingWithdrawals, WaitingApprovals } from './PendingWithdrawals.tsx';
import { FIRST_ACCOUNTS } from './transfer/route.ts';
import { useTransferDialog } from './transfer/useTransferDialog.tsx';
import { useSupportedAssets } from './useSupportedAssets.ts';

interface HoldingsPageProps {
  readonly title: string;
  /** The balances that the page shows; all unless given. */
  readonly select?: (row: AccountBalance) => boolean;
  /** Before the other actions. */
  readonly actions?: ReactNode;
  /** Above the assets. */
  readonly Totals: ComponentType<{ readonly rows: readonly AccountBalance[] }>;
  /** Below the assets. */
  readonly children?: ReactNode;
}

/** Balances by asset, with the actions on them. */
export function HoldingsPage({ title, select = () => true, actions, Totals, children }: HoldingsPageProps) {
  const { t } = useTranslation('wallet');
  const mayConvert = useMenuHas('convert');
  const mayDeposit = useMenuHas('deposit');
  const mayWithdraw = useMenuHas('withdraw');
  const transfer = useTransferDialog(FIRST_ACCOUNTS);
  const toFutures = useTransferDialog({ transferFrom: 'capital_account', transferTo: 'swap_account' });
  return (
    <>
      <BalancesPage
        title={title}
        actions={
          <div className={styles.actions}>
            {actions}
            {mayDeposit && (
              <PathLink to="wallet/recharge/coin/USDT" buttonStyle={{ kind: 'primary' }}>
                {t('deposit.title')}
              </PathLink>
            )}
            {mayWithdraw && (
              <PathLink to="wallet/withdraw/coin/USDT" buttonStyle={{}}>
                {t('withdraw')}
              </PathLink>
            )}
            <Button onClick={transfer.open}>{t('transfer.title')}</Button>
            {mayConvert && (
              <PathLink to="convert/coin" buttonStyle={{}}>
                {t('convert')}
              </PathLink>
            )}
          </div>
        }
      >
        {(all, asOf) => {
          const rows = all.filter(select);
          if (isZero(rows)) return <NoBalances />;
          return (
            <>
              <Totals rows={rows} />
              <WaitingApprovals />
              <PendingWithdrawals />
              <Assets rows={rows} asOf={asOf} onTransfer={toFutures.open} />
              {children}
            </>
          );
        }}
      </BalancesPage>
      {transfer.dialog}
      {toFutures.dialog}
    </>
  );
}

interface AssetsProps {
  readonly rows: readonly AccountBalance[];
  readonly asOf: number;
  readonly onTransfer: () => void;
}

function Assets({ rows, asOf, onTransfer }: AssetsProps) {
  const { t } = useTranslation('wallet');
  const assetView = useAssetView();
  const supported = useSupportedAssets();
  return (
    <>
      <AssetBar view={assetView.view} onSearch={assetView.find} />
      <AssetList
        rows={rows}
        supported={supported}
        asOf={asOf}
        label={t('table')}
        assetView={assetView}
        onTransfer={marginTransfer(onTransfer)}
        hasAssetAccount
      />
    </>
  );
}

/** A wallet without any balance: the next step of an institution in its state of verification. */
function NoBalances() {
  const { t } = useTranslation('wallet');
  const status = useSession(({ userInfo }) => userInfo?.institution.verification.primary) ?? 'not_verified';
  const mayDeposit = useMenuHas('deposit');
  if (status !== 'certified') {
    return (
      <EmptyState
        title={t('empty.title')}
        text={t(`empty.text.${status}`)}
        action={<PathLink to="account/kyc">{t('empty.verify')}</PathLink>}
      />
    );
  }
  return (
    <EmptyState
      title={t('empty.title')}
      text={t(mayDeposit ? 'empty.text.certified' : 'empty.text.no_deposits')}
      action={
        mayDeposit ? (
          <PathLink to="wallet/recharge/coin/USDT">{t('coinRecords.empty.action')}</PathLink>
        ) : (
          <SupportLink />
        )
      }
    />
  );
}
