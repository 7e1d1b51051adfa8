import { FUTURES, findMarginAsset } from '@aldgate/domain/market/product.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { cx } from '@aldgate/ui/cx.ts';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { useHiding } from '../../../lib/amounts/hiding.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useMemberMay } from '../../../lib/session/session.ts';
import { useTransferDialog } from '../../wallet/index.ts';
import styles from './account.module.css';
import { useAccount } from './accounts.ts';
import { FreshnessNote, Percent, Profit } from './figures.tsx';
import { useFuturesAccount } from './queries.ts';

const TO_FUTURES = { transferFrom: 'capital_account', transferTo: 'swap_account' } as const;

/** The account's margin, always visible beside the ticket (TR-09). */
export function AccountBox({ keyId }: { keyId: string }) {
  const { t } = useTranslation('trading');
  const { data } = useFuturesAccount(keyId);
  const transfer = useTransferDialog(TO_FUTURES);
  // Transfers are possible between the institution's own accounts only, not for a broker's sub-account.
  const mayMove = useMemberMay('move');
  const isOwnAccount = useAccount()?.kind === 'own';
  const masked = useHiding((hiding) => hiding.masked);
  const capital = data?.futuresCapital;
  const unit = capital?.asset ?? findMarginAsset(FUTURES);
  const isOld = data?.freshness.state === 'stale';
  const isLive = data === undefined || data.freshness.state === 'live';
  const used = capital == null ? 0 : Number(capital.marginRatio ?? '0');
  return (
    <section className={styles.box} aria-label={t('account.label')}>
      <header className={styles.head}>
        {isLive ? (
          <Text as="h3" size="12" weight="mid">
            {t('account.label')}
          </Text>
        ) : (
          <FreshnessNote freshness={data.freshness} inline />
        )}
        {isOwnAccount && mayMove && (
          <Button kind="link" onClick={transfer.open}>
            {t('account.transfer')}
          </Button>
        )}
      </header>
      <div className={styles.gauge} aria-hidden="true">
        <i style={{ width: `${masked ? 0 : Math.min(100, used * 100)}%` }} data-high={used >= 0.8} />
        <u />
      </div>
      <div className={cx(isOld && styles.old)}>
        <Rows compact>
          <Row
            label={
              <>
                {t('account.marginRatio')}{' '}
                <Text as="span" tone="3" size="11">
                  {t('account.marginCall')}
                </Text>
              </>
            }
          >
            <Percent value={capital?.marginRatio} />
          </Row>
          <Row label={t('account.balance')}>
            <Amount value={capital?.balance} places={2} masked={masked} unit={unit} />
          </Row>
          <Row label={t('account.unrealised')}>
            <Profit value={capital?.unrealizedProfitLoss} unit={unit} />
          </Row>
          <Row label={t('account.used')}>
            <Amount value={capital?.initialMargin} places={2} masked={masked} unit={unit} />
          </Row>
          <Row label={t('account.maintenance')}>
            <Amount value={capital?.maintMargin} places={2} masked={masked} unit={unit} />
          </Row>
          <Row label={t('account.available')}>
            <Amount value={capital?.availableBalance} places={2} masked={masked} unit={unit} />
          </Row>
        </Rows>
      </div>
      {transfer.dialog}
    </section>
  );
}
