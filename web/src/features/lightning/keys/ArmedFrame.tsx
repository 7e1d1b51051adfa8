import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import styles from './keys.module.css';
import type { KeysState } from './keys.ts';

interface ArmedFrameProps extends Omit<KeysState, 'staged'> {
  /** Whether the keyboard is switched on. */
  readonly isEnabled: boolean;
  readonly onArm: () => void;
  readonly onDisarm: () => void;
  readonly onEdit: () => void;
  /** The page. */
  readonly children: ReactNode;
}

/** Says whether the keys of this tab are armed, by a frame around the page and a word; if not, why not any more. */
export function ArmedFrame(props: ArmedFrameProps) {
  const { phase, reason, isHolding, isOtherArmed, isEnabled, onArm, onDisarm, onEdit, children } = props;
  const { t } = useTranslation('lightning');
  const isArmed = phase === 'armed';
  const state = isArmed ? 'armed' : 'disarmed';
  return (
    <div className={styles.frame} data-armed={isArmed || undefined}>
      <Inline gap="2" wrap className={styles.bar}>
        <span role="status">
          <span className={styles.state}>{t(`keys.${isEnabled ? state : 'off'}`)}</span>
          {reason !== null && <> {t(`keys.reasons.${reason}`)}</>}
          {isOtherArmed && <> {t('keys.otherArmed')}</>}
          {isHolding && <span className={styles.holding}> {t('keys.holding')}</span>}
        </span>
        <Inline gap="2" end>
          {isEnabled && (
            <Button size="small" onClick={isArmed ? onDisarm : onArm}>
              {t(isArmed ? 'keys.disarm' : 'keys.arm')}
            </Button>
          )}
          <Button size="small" kind="quiet" onClick={onEdit}>
            {t('keys.edit')}
          </Button>
        </Inline>
      </Inline>
      {children}
    </div>
  );
}
