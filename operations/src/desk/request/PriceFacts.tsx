import { formatPrice } from '@aldgate/domain/market/formatPrice.ts';
import type { Rounding } from '@aldgate/domain/money/amount.ts';
import { MISSING } from '@aldgate/ui/format/decimal.ts';
import { Facts } from '../../parts/Facts.tsx';
import type { DeskRequest } from '../deskView.ts';

/** The mid now, the price that the margins suggest, and the bounds of a dealer's price. */
export function PriceFacts({
  request: { mid, suggestedPrice, lowest, highest, quoteAsset },
}: {
  request: DeskRequest;
}) {
  const price = (value: string | null, rounding?: Rounding) =>
    value === null
      ? MISSING
      : `${formatPrice(value, { locale: 'en-US', ...(rounding && { rounding }) })} ${quoteAsset}`;
  if (mid === null) return <Facts of={{ Mid: 'No current price' }} />;
  return (
    <Facts
      of={{
        Mid: price(mid),
        'Suggested price': price(suggestedPrice),
        Bounds: (
          <>
            {price(lowest, 'up')} to {price(highest)}
          </>
        ),
      }}
    />
  );
}
