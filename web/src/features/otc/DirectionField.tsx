import { Segmented } from '@aldgate/ui/controls/Segmented.tsx';
import { useTranslation } from '../../lib/i18n/i18n.ts';
import type { Direction, OtcEntry } from './orderEntry.ts';

interface DirectionFieldProps {
  readonly entry: Pick<OtcEntry, 'base' | 'direction'>;
  readonly onDirection: (direction: Direction) => void;
}

/** The side of a limit order or a request. */
export function DirectionField({ entry, onDirection }: DirectionFieldProps) {
  const { t } = useTranslation('otc');
  return (
    <Segmented<Direction>
      label={t('side.label')}
      options={[
        { value: 'buy', label: t('side.buy', { base: entry.base }) },
        { value: 'sell', label: t('side.sell', { base: entry.base }) },
      ]}
      value={entry.direction}
      onValue={onDirection}
    />
  );
}
