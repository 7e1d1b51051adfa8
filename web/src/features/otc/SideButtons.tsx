import { Price } from '@aldgate/ui/figures/Price.tsx';
import { Grid } from '@aldgate/ui/layout/Grid.tsx';
import { fullPlaces } from '../../lib/amounts/amounts.ts';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Direction } from './orderEntry.ts';
import styles from './otc.module.css';

interface SideTerms {
  readonly fromAsset: string;
  readonly toAsset: string;
  readonly fromAmount: string;
  readonly toAmount: string;
  readonly quoteAsset: string;
  readonly price: string;
}

interface SideButtonsProps {
  readonly base: string;
  readonly terms: Readonly<Record<Direction, SideTerms | undefined>>;
  /** Takes a side; undefined where the prices are only shown. */
  readonly onTake?: ((direction: Direction) => void) | undefined;
  readonly disabled?: boolean;
}

const SIDES: readonly Direction[] = ['sell', 'buy'];

/** Bid and ask of a size side by side. Pressing a side asks for its firm price, so that nobody is asked before (OTC-01). */
export function SideButtons({ base, terms, onTake, disabled = false }: SideButtonsProps) {
  return (
    <Grid columns="minmax(0, 1fr) minmax(0, 1fr)" gap="3" marginTop="4">
      {SIDES.map((direction) =>
        onTake === undefined ? (
          <div key={direction} className={styles.side} data-direction={direction}>
            <Side base={base} direction={direction} terms={terms[direction]} />
          </div>
        ) : (
          <button
            key={direction}
            type="button"
            className={styles.side}
            data-direction={direction}
            disabled={disabled || terms[direction] === undefined}
            onClick={() => onTake(direction)}
          >
            <Side base={base} direction={direction} terms={terms[direction]} />
          </button>
        ),
      )}
    </Grid>
  );
}

interface SideProps {
  readonly base: string;
  readonly direction: Direction;
  readonly terms: SideTerms | undefined;
}

function Side({ base, direction, terms }: SideProps) {
  const { t } = useTranslation('otc');
  return (
    <>
      <span className={styles.sideName}>{t(`side.${direction}`, { base })}</span>{' '}
      <b className={styles.sidePrice}>
        <Price value={terms?.price} />
      </b>{' '}
      <span className={styles.sideAmounts}>
        {t('side.pay')} <SideAmount value={terms?.fromAmount} asset={terms?.fromAsset} />
      </span>{' '}
      <span className={styles.sideAmounts}>
        {t('side.receive')} <SideAmount value={terms?.toAmount} asset={terms?.toAsset} />
      </span>
    </>
  );
}

function SideAmount({ value, asset }: { value: string | undefined; asset: string | undefined }) {
  return (
    <OwnAmount
      value={value}
      places={asset === undefined ? 0 : fullPlaces(asset)}
      placesMax={8}
      {...(asset !== undefined && { unit: asset })}
    />
  );
}
