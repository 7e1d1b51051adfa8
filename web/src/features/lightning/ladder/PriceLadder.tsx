import { storage } from '@aldgate/client-kit/browser/storage.ts';
import { Button } from '@aldgate/ui/controls/Button.tsx';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Switch } from '@aldgate/ui/controls/Switch.tsx';
import { Inline } from '@aldgate/ui/layout/Inline.tsx';
import { useHeight } from '@aldgate/ui/tables/useHeight.ts';
import { type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import { useStep } from '../../../marketData/contracts/steps.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import styles from './ladder.module.css';
import type { LadderAction } from './press.ts';
import type { LadderOrder, LadderPress } from './types.ts';
import { usePresses } from './usePresses.ts';
import { type LadderData, usePriceLadder } from './usePriceLadder.ts';

export interface LadderHandle {
  readonly recentre: () => void;
}

interface PriceLadderProps extends LadderData {
  readonly instrument: Instrument;
  /** A book that is not live or delayed is dimmed, and nothing is placed on it. */
  readonly isFresh: boolean;
  readonly onPlace: (press: LadderPress) => void;
  /** The new price, a decimal string on the tick. */
  readonly onMove: (orders: readonly LadderOrder[], price: string) => void;
  readonly onCancel: (orders: readonly LadderOrder[]) => void;
  readonly ref?: Ref<LadderHandle>;
}

/** The prices of a contract on a fixed axis. A press on the bids' side buys at that price, on the asks' side sells. */
export function PriceLadder(props: PriceLadderProps) {
  const { instrument, isFresh, onPlace, onMove, onCancel, ref, ...data } = props;
  const { t } = useTranslation('lightning');
  const host = useRef<HTMLDivElement>(null);
  const { count, rowPx } = useRows(host);
  const { steps, step, choose } = useStep(instrument);
  const { isFollowing, follow } = useFollowing();
  const ladder = usePriceLadder(host, { ...data, instrument, step: step.units, count, rowPx, isFollowing });
  const recentre = () => ladder.current?.recentre();
  useImperativeHandle(ref, () => ({ recentre: () => ladder.current?.recentre() }), [ladder]);

  const onAction = (action: LadderAction) => {
    if (action.kind === 'place') onPlace(action.press);
    else if (action.kind === 'cancel') onCancel(action.orders);
    else onMove(action.orders, action.price);
  };
  const onScroll = (rows: number) => {
    // The prices that the user looks at stay.
    follow(false);
    ladder.current?.scroll(rows);
  };
  const presses = usePresses({ ladder: () => ladder.current, rowPx, isFresh, onAction, onScroll });
  return (
    <>
      <Inline gap="2" className={styles.head}>
        <Switch label={t('ladder.follow')} on={isFollowing} onValue={follow} />
        <Button size="small" onClick={recentre}>
          {t('ladder.recentre')}
        </Button>
        <Inline gap="1" end>
          <Select
            label={t('ladder.step')}
            options={steps.map(({ name }) => ({ value: name, label: name }))}
            value={step.name}
            onValue={choose}
          />
        </Inline>
      </Inline>
      {isFresh ? (
        <div className={styles.heads} aria-hidden="true">
          <span>{t('ladder.bids')}</span>
          <span>{t('ladder.price')}</span>
          <span>{t('ladder.asks')}</span>
          <span>{t('ladder.traded')}</span>
        </div>
      ) : (
        // In place of the heads, so that no row moves.
        <p className={styles.status} role="status">
          {t('ladder.stale')}
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: its rows are written directly, and no table lays them out */}
      <div
        ref={host}
        role="grid"
        aria-label={t('ladder.label', { symbol: instrument.symbol })}
        tabIndex={0}
        className={styles.ladder}
        data-stale={isFresh ? undefined : ''}
        onContextMenu={(event) => event.preventDefault()}
        {...presses}
      />
    </>
  );
}

/** Heights of a row in CSS pixels, equal to the style sheet's: for a mouse, and for a finger. */
const ROW_PX = { mouse: 24, finger: 44 } as const;

/** The whole rows that fit into an element; none before layout. */
function useRows(host: RefObject<HTMLElement | null>): { readonly count: number; readonly rowPx: number } {
  const [rowPx] = useState(() => (matchMedia('(pointer: coarse)').matches ? ROW_PX.finger : ROW_PX.mouse));
  return { count: Math.floor(useHeight(host) / rowPx), rowPx };
}

const FOLLOWING_KEY = 'aldgate.lightning.ladder';

/** Whether the ladder follows the market, stored in the browser; at first it does. */
function useFollowing() {
  const [isFollowing, setFollowing] = useState(() => storage.get(FOLLOWING_KEY) !== 'static');
  const follow = (next: boolean) => {
    setFollowing(next);
    storage.set(FOLLOWING_KEY, next ? 'following' : 'static');
  };
  return { isFollowing, follow };
}
