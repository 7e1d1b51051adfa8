import { isSpot } from '@aldgate/domain/market/marketRef.ts';
import { PROTECTION_LEGS } from '@aldgate/domain/trading/protection.ts';
import { Select } from '@aldgate/ui/controls/Select.tsx';
import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Row, Rows } from '@aldgate/ui/figures/Rows.tsx';
import { formatDecimal, writtenPlaces } from '@aldgate/ui/format/decimal.ts';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import styles from '../lightning.module.css';
import type { Planned } from './planPress.ts';
import { chooseSizing, MARGIN_PERCENTS, SIZINGS, useSizing } from './sizing.ts';
import { useTerms } from './terms.ts';

interface SizesPanelProps {
  readonly instrument: Instrument;
  /** The member's sizes in the base asset, by their numbers. */
  readonly sizes: readonly string[];
  /** The press of a mouse button as it would be sent now. */
  readonly plan: (button: 'left' | 'right', direction: 'buy' | 'sell') => Planned;
}

const BUTTONS = ['left', 'right'] as const;

/** Shows how sizes are divided among accounts, which one each mouse button sends, and the amount of one press. */
export function SizesPanel({ instrument, sizes, plan }: SizesPanelProps) {
  const { t } = useTranslation('lightning');
  const { t: tTrading } = useTranslation('trading');
  const locale = useLocale();
  const chosen = useSizing();
  const { baseAsset } = instrument;
  const terms = useTerms();
  const options = (chosen.sizing === 'margin' ? MARGIN_PERCENTS : sizes).map((size, index) => ({
    value: String(index + 1),
    label:
      chosen.sizing === 'margin'
        ? `${size}%`
        : `${formatDecimal(size, { locale, placesMin: writtenPlaces(size) })} ${baseAsset}`,
  }));
  const isOfBalance = isSpot(instrument.symbol);
  // Orders of spot bring no exits.
  const added = PROTECTION_LEGS.filter((leg) => terms[leg] !== '' && !isOfBalance).map((leg) =>
    t(`terms.summary.${leg}`, { percent: terms[leg] }),
  );
  // Purchases and sales differ where each is a share of what it spends.
  const directions = isOfBalance && chosen.sizing === 'margin' ? (['buy', 'sell'] as const) : (['buy'] as const);
  const presses = BUTTONS.flatMap((button) =>
    directions.map((direction) => ({ button, direction, planned: plan(button, direction) })),
  );
  const dropped = new Set(presses.flatMap(({ planned }) => planned.dropped));
  return (
    <Stack gap="2" padding="2 3" className={styles.sizes}>
      <Rows compact>
        <Row label={t('sizes.sizing')}>
          <Select
            label={t('sizes.sizing')}
            options={SIZINGS.map((value) => ({
              value,
              label: t(`sizes.sizings.${value === 'margin' && isOfBalance ? 'balance' : value}`),
            }))}
            value={chosen.sizing}
            onValue={(sizing) => chooseSizing({ sizing })}
          />
        </Row>
        {BUTTONS.map((button) => (
          <Row key={button} label={t(`sizes.${button}`)}>
            <Select
              label={t(`sizes.${button}`)}
              options={options}
              value={String(chosen[button])}
              onValue={(number) => chooseSizing({ [button]: Number(number) })}
            />
          </Row>
        ))}
        {presses.map(({ button, direction, planned }) => (
          <Row
            key={`${button} ${direction}`}
            label={
              directions.length === 1
                ? t(`sizes.press.${button}`)
                : `${t(`sizes.press.${button}`)} · ${tTrading(`records.sides.${direction}`)}`
            }
          >
            <Press planned={planned} instrument={instrument} />
          </Row>
        ))}
      </Rows>
      {added.length > 0 && <Note>{added.join(' · ')}</Note>}
      {dropped.size > 0 && <Note kind="warning">{t('sizes.dropped', { accounts: [...dropped].join(', ') })}</Note>}
    </Stack>
  );
}

/** The amount of one press, in the base asset and in US dollars. */
function Press({ planned: { total, value }, instrument }: { planned: Planned; instrument: Instrument }) {
  return (
    <>
      <Amount value={total} places={instrument.quantityDecimals} unit={instrument.baseAsset} /> ·{' '}
      <Amount value={value} places={0} unit="USD" />
    </>
  );
}
