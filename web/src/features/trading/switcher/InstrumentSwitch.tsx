import { Badge } from '@aldgate/ui/figures/Badge.tsx';
import { Icon } from '@aldgate/ui/figures/Icon.tsx';
import { isCovered, isTyping } from '@aldgate/ui/keys.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useOnDemand } from '../../../lib/messages/useOnDemand.tsx';
import { marketProduct } from '../../../marketData/tickers/marketProduct.ts';
import { Star } from '../../market/index.ts';
import styles from './switcher.module.css';

const loadList = () => import('./InstrumentList.tsx');

/**
 * The current pair or contract; a click or the key '/' opens the list of all. It closes on Esc, on a click outside,
 * on selection or when the focus leaves it.
 */
export function InstrumentSwitch({ symbol }: { symbol: string }) {
  const { t } = useTranslation('trading');
  const [open, setOpen] = useState(false);
  const [list, ask, late] = useOnDemand(loadList);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOther = event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey;
      if (isOther || isTyping(event.target) || isCovered()) return;
      event.preventDefault();
      ask();
      setOpen(true);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [ask]);

  useEffect(() => {
    if (!open) return undefined;
    const onPress = ({ target }: PointerEvent) => {
      if (target instanceof Node && root.current?.contains(target) !== true) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [open]);

  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to events of its content, to close the list
    <div
      ref={root}
      className={styles.switch}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) close();
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <Star symbol={symbol} />
      <h1 className={styles.heading}>
        <button
          ref={trigger}
          type="button"
          className={styles.trigger}
          title={t('switcher.open')}
          aria-keyshortcuts="/"
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => {
            ask();
            setOpen(!open);
          }}
        >
          {symbol}
          <Badge>{t(`tickerBar.kinds.${marketProduct(symbol)}`)}</Badge>
          <Icon name="chevronDown" small />
        </button>
      </h1>
      {open && (list !== undefined || late !== null) && (
        <div id={id} className={styles.panel}>
          {list === undefined ? late : <list.InstrumentList symbol={symbol} onChosen={close} />}
        </div>
      )}
    </div>
  );
}
