import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Switch } from '@aldgate/ui/controls/Switch.tsx';
import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { Fragment } from 'react';
import { OwnAmount } from '../../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { findBalance } from '../states/balances.ts';
import type { Target } from '../states/useTargets.ts';
import styles from './accounts.module.css';
import { useLeverage } from './useLeverage.ts';

interface AccountLineProps {
  readonly target: Target;
  /** From 1: the number of its key. */
  readonly number: number;
  readonly instrument: Instrument;
  readonly onSwitch: (isOn: boolean) => void;
  readonly onEdit: () => void;
}

/** An account of the list in two lines: its switch and name; what it can trade with, or why it takes no part. */
export function AccountLine({ target, number, instrument, onSwitch, onEdit }: AccountLineProps) {
  const { t } = useTranslation('lightning');
  const { t: tTrading } = useTranslation('trading');
  const { accountName, exchangeName, group, ratio, isOn, absence, states } = target;
  const setting = useLeverage(target, instrument);
  const available = listAvailable(states, instrument);
  return (
    <li className={styles.line} data-absent={absence !== null || undefined}>
      <div className={styles.head}>
        <Switch label={`${number}. ${accountName}`} on={isOn} onValue={onSwitch} />
        {group !== null && <Badge>{group}</Badge>}
        <Button kind="icon" aria-label={t('accounts.edit', { account: accountName })} onClick={onEdit}>
          <Icon name="sliders" />
        </Button>
      </div>
      <div className={styles.facts}>
        <span>{exchangeName}</span>
        {absence !== null && absence !== 'off' ? (
          <Badge tone={absence === 'connecting' ? 'neutral' : 'warning'}>{t(`accounts.absences.${absence}`)}</Badge>
        ) : (
          <>
            {available.length > 0 && (
              <span>
                {t('accounts.available')}{' '}
                {available.map(({ asset, value, placesMax }, index) => (
                  <Fragment key={asset}>
                    {index > 0 && ' · '}
                    <OwnAmount value={value} places={2} placesMax={placesMax} unit={asset} />
                  </Fragment>
                ))}
              </span>
            )}
            {setting !== undefined && (
              <span>
                {tTrading(`leverage.modes.${setting.marginMode}`)} {setting.leverage}×
              </span>
            )}
            <span>{t('accounts.ratio', { ratio })}</span>
          </>
        )}
      </div>
    </li>
  );
}

/** Lists what an account can trade with: the margin of contracts, or the two balances of a pair. */
function listAvailable(states: Target['states'], { symbol, baseAsset, quoteAsset, quantityDecimals }: Instrument) {
  if (!isSpot(symbol)) {
    const capital = states.account?.futuresCapital ?? undefined;
    return capital === undefined ? [] : [{ asset: capital.asset, value: capital.availableBalance, placesMax: 2 }];
  }
  return [quoteAsset, baseAsset].flatMap((asset) => {
    const value = findBalance(states, asset)?.available;
    return value === undefined ? [] : [{ asset, value, placesMax: asset === baseAsset ? quantityDecimals : 2 }];
  });
}
