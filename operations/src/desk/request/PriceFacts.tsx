import { Amount } from '@aldgate/ui/figures/Amount.tsx';
import { Facts } from '../../parts/Facts.tsx';
import type { DeskRequest } from '../deskView.ts';

/** The mid now, the price that the margins suggest, and the bounds of a dealer's price. */
export function PriceFacts({
  request: { mid, suggestedPrice, lowest, highest, quoteAsset },
}: {
  request: DeskRequest;
}) {
  const price = (value: string | null) => <Amount value={value} placesMax={8} unit={quoteAsset} />;
  if (mid === null) return <Facts of={{ Mid: 'No current price' }} />;
  return (
    <Facts
      of={{
        Mid: price(mid),
        'Suggested price': price(suggestedPrice),
        Bounds: (
          <>
            {price(lowest)} to {price(highest)}
          </>
        ),
      }}
    />
  );
}
