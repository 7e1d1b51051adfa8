import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useState } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import styles from './latePart.module.css';

export interface LateProps {
  readonly state: 'slow' | 'failed';
  /** Requests a part that failed again. */
  readonly onRetry: () => void;
  /** Closes a part that covers others, such as a dialog. */
  readonly onClose?: (() => void) | undefined;
}

/** In place of a part of the page that is not loaded yet, or failed to load. */
export function LatePart({ state, onRetry, onClose }: LateProps) {
  const { t } = useTranslation();
  const [tried, setTried] = useState(false);
  // The browser shares a request that is in progress, and some keep one that failed: then only a reload sends it again.
  const needsReload = state === 'slow' || tried;
  const retry = () => {
    if (needsReload) return window.location.reload();
    setTried(true);
    onRetry();
  };
  return (
    <div className={styles.late} role="status" data-layer={onClose !== undefined || undefined}>
      <span>{t(state === 'slow' ? 'page.partSlow' : 'page.partFailed')}</span>
      <Button kind="link" onClick={retry}>
        {t(needsReload ? 'page.reload' : 'retry')}
      </Button>
      {onClose !== undefined && (
        <Button kind="link" onClick={onClose}>
          {t('close')}
        </Button>
      )}
    </div>
  );
}
