import { FUNDING_SHOCK, isCalm, NO_SHOCK, type Shock } from '@aldgate/domain/brokers/stress/shock.ts';
import { Button } from '../controls/Button.tsx';
import { PriceShock, type PriceShockTexts, ShockSlider, scale, sign } from './PriceShock.tsx';

/** The texts of the fields, in the language of the screen. */
export interface ShockTexts extends PriceShockTexts {
  readonly funding: string;
  readonly basisPoints: (points: string) => string;
  readonly unreachable: (exchange: string) => string;
}

interface ShockFieldsProps {
  readonly shock: Shock;
  /** The assets whose price moves something, the largest value first. */
  readonly assets: readonly string[];
  readonly exchanges: readonly { readonly code: string; readonly name: string }[];
  readonly texts: ShockTexts;
  readonly onShock: (shock: Shock) => void;
}

/** The ends of the slider, in basis points. */
const FUNDING_END = 100;

/** A shock by presets and sliders: prices, funding and an exchange are independent of each other. */
export function ShockFields({ shock, assets, exchanges, texts, onShock }: ShockFieldsProps) {
  const { prices, funding, unreachable } = shock;
  const basisPoints = scale(funding, '10000');
  return (
    <PriceShock
      prices={prices}
      assets={assets}
      texts={texts}
      isCalm={isCalm(shock)}
      onPrices={(changed) => onShock({ ...shock, prices: changed })}
      onReset={() => onShock(NO_SHOCK)}
      presets={
        <>
          <Button
            size="small"
            aria-pressed={funding === FUNDING_SHOCK}
            onClick={() => onShock({ ...shock, funding: funding === FUNDING_SHOCK ? '0' : FUNDING_SHOCK })}
          >
            {texts.funding} {texts.basisPoints(sign(scale(FUNDING_SHOCK, '10000')))}
          </Button>
          {exchanges.map(({ code, name }) => (
            <Button
              key={code}
              size="small"
              aria-pressed={unreachable === code}
              onClick={() => onShock({ ...shock, unreachable: unreachable === code ? null : code })}
            >
              {texts.unreachable(name)}
            </Button>
          ))}
        </>
      }
      sliders={
        <ShockSlider
          label={texts.funding}
          name={texts.funding}
          end={FUNDING_END}
          step={5}
          value={basisPoints}
          text={texts.basisPoints(sign(basisPoints))}
          onValue={(value) => onShock({ ...shock, funding: scale(String(value), '0.0001') })}
        />
      }
    />
  );
}
