import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { dispatchStaged } from './dispatch.ts';
import styles from './keys.module.css';
import { readPress } from './useKeys.ts';

interface StagedProps {
  /** The press: side, price, size. */
  readonly what: ReactNode;
  /** The number of accounts that it is sent for. */
  readonly accounts: number;
  readonly kind?: 'buy' | 'sell' | 'primary';
  /** Why it cannot be sent at the moment. */
  readonly disabledReason?: string | undefined;
  /** Called once; the caller removes what was staged. */
  readonly onSend: () => void;
  readonly onDrop: () => void;
}

/** A press that waits to be sent: by its button or Enter. The other button and Esc discard it. */
export function Staged({ what, accounts, kind = 'primary', disabledReason, onSend, onDrop }: StagedProps) {
  const { t } = useTranslation('lightning');
  const isSendable = disabledReason === undefined;
  useStagedKeys({ send: isSendable ? onSend : () => undefined, drop: onDrop });
  return (
    <section aria-label={t('keys.staged.label')} className={styles.staged}>
      <Inline gap="3" wrap>
        <div role="status">
          {what} · {t('keys.staged.accounts', { count: accounts })}
          {!isSendable && <> · {disabledReason}</>}
        </div>
        <Inline gap="2" end>
          <Button onClick={onDrop}>{t('keys.staged.drop')}</Button>
          <Button kind={kind} disabled={!isSendable} onClick={onSend}>
            {t('keys.staged.send')}
          </Button>
        </Inline>
      </Inline>
    </section>
  );
}

const CONTROLS = 'button, a, summary, [role="button"], [role="tab"], [role="menuitem"], [role="combobox"]';

/** Enter and Esc, before anything of the page has them. */
function useStagedKeys(actions: { readonly send: () => void; readonly drop: () => void }): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isOnControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null;
      const result = dispatchStaged({ ...readPress(event), isOnControl });
      if (result === null) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current[result]();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
