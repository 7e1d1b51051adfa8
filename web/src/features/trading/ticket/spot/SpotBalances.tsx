import { Button } from '@aldgate/ui/controls/Button.tsx';
import { cx } from '@aldgate/ui/cx.ts';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { Text } from '@aldgate/ui/layout/Text.tsx';
import { OwnAmount } from '../../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { useMemberMay } from '../../../../lib/session/session.ts';
import type { Instrument } from '../../../../marketData/contracts/useInstrument.ts';
import { useTransferDialog } from '../../../wallet/index.ts';
import styles from '../../account/account.module.css';
import { useAccount } from '../../account/accounts.ts';
import { FreshnessNote } from '../../account/figures.tsx';
import { useSpotAccount } from '../../account/queries.ts';

const TO_SPOT = { transferFrom: 'capital_account', transferTo: 'trade_account' } as const;

/** The pair's two balances with what orders lock, always visible beside the ticket. */
export function SpotBalances({ keyId, instrument }: { keyId: string; instrument: Instrument }) {
  const { t } = useTranslation('trading');
  const { data } = useSpotAccount(keyId);
  const transfer = useTransferDialog(TO_SPOT);
  const mayMove = useMemberMay('move');
  const isOwnAccount = useAccount()?.kind === 'own';
  const isOld = data?.freshness.state === 'stale';
  const isLive = data === undefined || data.freshness.state === 'live';
  const find = (asset: string) => data?.assets.find((each) => each.asset === asset);
  const isKnown = data !== undefined && data.freshness.state !== 'connecting';
  return (
    <section className={styles.box} aria-label={t('account.spot')}>
      <header className={styles.head}>
        {isLive ? (
          <Text as="h3" size="12" weight="mid">
            {t('account.spot')}
          </Text>
        ) : (
          <FreshnessNote freshness={data.freshness} inline />
        )}
        {isOwnAccount && mayMove && (
          <Button kind="link" onClick={() => transfer.openWith(instrument.quoteAsset)}>
            {t('account.transfer')}
          </Button>
        )}
      </header>
      <div className={cx(isOld && styles.old)}>
        <Rows compact>
          {[instrument.quoteAsset, instrument.baseAsset].map((asset) => {
            const { total, frozen } = find(asset) ?? (isKnown ? { total: '0', frozen: '0' } : {});
            return [
              <Row key={asset} label={asset}>
                <OwnAmount value={total} places={2} placesMax={8} unit={asset} />
              </Row>,
              <Row key={`${asset} locked`} label={t('account.locked')}>
                <OwnAmount value={frozen} places={2} placesMax={8} unit={asset} />
              </Row>,
            ];
          })}
        </Rows>
      </div>
      {transfer.dialog}
    </section>
  );
}
