import { formatDecimal } from '@aldgate/ui/format/decimal.ts';
import { useLocale } from '@aldgate/ui/locale.ts';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useOwnText } from '../../../lib/amounts/useOwnText.ts';
import { useTranslation } from '../../../lib/i18n/i18n.ts';
import type { Instrument } from '../../../marketData/contracts/useInstrument.ts';
import { type Entry, type HeldPosition, selectOpenedSide } from '../orderForm/entry.ts';
import { isAmount } from '../orderForm/terms.ts';

interface OpenedPositionProps {
  readonly entry: Entry;
  readonly held: HeldPosition | undefined;
  readonly instrument: Pick<Instrument, 'baseAsset' | 'quantityDecimals'>;
}

/** Says what an order against a position opens once another order has closed it; nothing of one that only reduces. */
export function OpenedPosition({ entry, held, instrument }: OpenedPositionProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const own = useOwnText();
  const side = selectOpenedSide(entry, held);
  if (side === undefined || !isAmount(entry.quantity)) return null;
  const { baseAsset: asset, quantityDecimals: places } = instrument;
  const quantity = own(formatDecimal(entry.quantity, { locale, placesMin: places }));
  return <Note kind="warning">{t(`ticket.opens.${side}`, { quantity, asset })}</Note>;
}
