import { BeforeAfter } from '@aldgate/ui/figures/Rows.tsx';
import { OwnAmount } from '../../lib/amounts/OwnAmount.tsx';
import { pricePlaces } from './pricePlaces.ts';

interface MovingPriceProps {
  readonly before: string | null;
  /** Undefined where nothing changes it. */
  readonly after?: string | null | undefined;
}

/** A price in US dollars, before and after a change; both have as many decimals. */
export function MovingPrice({ before, after }: MovingPriceProps) {
  const places = Math.max(pricePlaces(before), pricePlaces(after));
  if (after === undefined || after === before) return <OwnAmount value={before} places={places} unit="USD" />;
  return (
    <BeforeAfter
      before={<OwnAmount value={before} places={places} />}
      after={<OwnAmount value={after} places={places} unit="USD" />}
    />
  );
}
