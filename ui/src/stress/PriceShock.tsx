import { isSamePrices, PRICE_SHOCKS, type Shock, shockPrices } from '@aldgate/domain/brokers/stress/shock.ts';
import { decimal, toDecimalString } from '@aldgate/domain/money/amount.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../controls/Button.tsx';
import { RangeSlider } from '../controls/RangeSlider.tsx';
import { Grid } from '../layout/Grid.tsx';
import { Inline } from '../layout/Inline.tsx';
import { Text } from '../layout/Text.tsx';

/** The texts of the fields, in the language of the screen. */
export interface PriceShockTexts {
  readonly presets: string;
  readonly all: string;
  readonly reset: string;
  readonly price: (asset: string) => string;
  readonly more: (count: number) => string;
}

type Prices = Shock['prices'];

interface PriceShockProps {
  readonly prices: Prices;
  /** The assets whose price moves something, the largest value first. */
  readonly assets: readonly string[];
  readonly texts: PriceShockTexts;
  readonly isCalm: boolean;
  readonly onPrices: (prices: Prices) => void;
  readonly onReset: () => void;
  /** Presets and sliders of what is no price. */
  readonly presets?: ReactNode;
  readonly sliders?: ReactNode;
}

/** The sliders that are shown at first. */
const SHOWN = 5;
/** The ends of the sliders, in percent. */
const PRICE_END = 60;

/** A shock of prices by presets and sliders, asset by asset. */
export function PriceShock(props: PriceShockProps) {
  const { prices, assets, texts, isCalm, onPrices, onReset, presets, sliders } = props;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? assets : assets.slice(0, SHOWN);
  const setPrice = (asset: string, percent: number) => {
    const { [asset]: _before, ...others } = prices;
    onPrices(percent === 0 ? others : { ...others, [asset]: scale(String(percent), '0.01') });
  };
  return (
    <>
      <Inline as="fieldset" wrap gap="2" padding="3 0" aria-label={texts.presets}>
        {PRICE_SHOCKS.filter(({ asset }) => asset === null || assets.length === 0 || assets.includes(asset)).map(
          ({ asset, change }) => {
            const wanted = shockPrices(assets, asset, change).prices;
            const isOn = isSamePrices(wanted, prices);
            return (
              <Button
                key={asset}
                size="small"
                aria-pressed={isOn}
                disabled={assets.length === 0}
                onClick={() => onPrices(isOn ? {} : wanted)}
              >
                {asset ?? texts.all} {formatChange(scale(change, '100'))}
              </Button>
            );
          },
        )}
        {presets}
        {!isCalm && (
          <Button kind="link" onClick={onReset}>
            {texts.reset}
          </Button>
        )}
      </Inline>
      <Grid columns="repeat(auto-fill, minmax(220px, 1fr))" gap="2 6" padding="0 0 2">
        {shown.map((asset) => {
          const percent = scale(prices[asset] ?? '0', '100');
          return (
            <ShockSlider
              key={asset}
              label={asset}
              name={texts.price(asset)}
              end={PRICE_END}
              step={1}
              value={percent}
              text={formatChange(percent)}
              onValue={(value) => setPrice(asset, value)}
            />
          );
        })}
        {sliders}
      </Grid>
      {!isWhole && assets.length > SHOWN && (
        <Button kind="link" onClick={() => setWhole(true)}>
          {texts.more(assets.length - SHOWN)}
        </Button>
      )}
    </>
  );
}

interface ShockSliderProps {
  readonly label: string;
  /** For a screen reader. */
  readonly name: string;
  readonly end: number;
  readonly step: number;
  readonly value: string;
  readonly text: string;
  readonly onValue: (value: number) => void;
}

export function ShockSlider({ label, name, end, step, value, text, onValue }: ShockSliderProps) {
  return (
    <div>
      <Inline justify="between" size="12">
        <Text as="span" tone="2">
          {label}
        </Text>
        <Text as="span" numeric>
          {text}
        </Text>
      </Inline>
      <RangeSlider
        label={name}
        min={-end}
        max={end}
        step={step}
        value={Number(value)}
        text={text}
        marks={[{ name: 'none', at: 0 }]}
        onValue={onValue}
      />
    </div>
  );
}

export const scale = (value: string, factor: string): string => toDecimalString(decimal(value).times(factor));

/** A number with its sign; 0 has none. */
export const sign = (value: string): string => {
  if (value.startsWith('-')) return `−${value.slice(1)}`;
  return value === '0' ? value : `+${value}`;
};

const formatChange = (percent: string): string => `${sign(percent)}%`;
