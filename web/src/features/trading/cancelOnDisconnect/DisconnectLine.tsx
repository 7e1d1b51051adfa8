import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import styles from './disconnect.module.css';
import type { DisconnectSetting } from './useCancelOnDisconnect.ts';

interface DisconnectLineProps {
  /** Undefined while it is not known. */
  readonly setting: DisconnectSetting | undefined;
  readonly isDisabled?: boolean;
  readonly onOpen: () => void;
}

export function DisconnectLine({ setting, isDisabled = false, onOpen }: DisconnectLineProps) {
  const { t } = useTranslation('trading');
  return (
    <div className={styles.line}>
      <span>{t('disconnect.title')}</span>
      <Button size="small" disabled={setting === undefined || isDisabled} aria-haspopup="dialog" onClick={onOpen}>
        {setting === undefined
          ? MISSING
          : setting.seconds === null
            ? t('disconnect.off')
            : t('disconnect.after', { seconds: setting.seconds })}
        <Icon name="chevronDown" small />
      </Button>
    </div>
  );
}
