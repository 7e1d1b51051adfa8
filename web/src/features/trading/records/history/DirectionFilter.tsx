import { useTranslation } from '../../../../lib/i18n/i18n.ts';
import { FilterSelect } from './FilterSelect.tsx';

export const DIRECTIONS = ['buy', 'sell'] as const;
export type Direction = (typeof DIRECTIONS)[number];

interface DirectionFilterProps {
  readonly value: Direction | undefined;
  readonly onValue: (direction: Direction | undefined) => void;
}

export function DirectionFilter({ value, onValue }: DirectionFilterProps) {
  const { t } = useTranslation('trading');
  return (
    <FilterSelect
      label={t('records.columns.side')}
      any={t('records.anySide')}
      options={DIRECTIONS.map((each) => ({ value: each, label: t(`records.sides.${each}`) }))}
      value={value}
      onValue={onValue}
    />
  );
}
