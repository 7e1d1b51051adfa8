import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Suspense, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/page/lazyPart.tsx';
import { useMemberMay } from '../../../lib/session/session.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import type { AccountOption } from '../account/accounts.ts';
import type { LeverageTerms } from '../account/useTerms.ts';
import styles from './ticket.module.css';

const LeverageDialog = lazyPart(() => import('./LeverageDialog.tsx'));
const MarginModeDialog = lazyPart(() => import('./MarginModeDialog.tsx'));

interface LeverageButtonsProps {
  readonly instrument: Instrument;
  readonly account: AccountOption;
  readonly terms: LeverageTerms | undefined;
}

/** Margin mode and leverage of the contract; each opens its dialog (TR-08) for those who may trade. */
export function LeverageButtons({ instrument, account, terms }: LeverageButtonsProps) {
  const { t } = useTranslation('trading');
  const [opened, setOpened] = useState<'mode' | 'leverage'>();
  const close = () => setOpened(undefined);
  const mayTrade = useMemberMay('trade');
  return (
    <div className={styles.terms}>
      <Button size="small" disabled={terms === undefined || !mayTrade} onClick={() => setOpened('mode')}>
        <span>{t('leverage.margin')}</span>
        <b>{terms === undefined ? '–' : t(`leverage.modes.${terms.setting.marginMode}`)}</b>
      </Button>
      <Button size="small" disabled={terms === undefined || !mayTrade} onClick={() => setOpened('leverage')}>
        <span>{t('leverage.leverage')}</span>
        <b>{terms === undefined ? '–' : `${terms.setting.leverage}×`}</b>
      </Button>
      {terms !== undefined && opened !== undefined && (
        <Suspense fallback={null}>
          {opened === 'leverage' ? (
            <LeverageDialog instrument={instrument} account={account} terms={terms} onClose={close} />
          ) : (
            <MarginModeDialog instrument={instrument} account={account} terms={terms} onClose={close} />
          )}
        </Suspense>
      )}
    </div>
  );
}
