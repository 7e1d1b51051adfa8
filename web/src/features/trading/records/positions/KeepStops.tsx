import { Checkbox } from '@aldgate/ui/controls/Checkbox.tsx';
import { Stack } from '@aldgate/ui/layout/Stack.tsx';
import { Note } from '@aldgate/ui/states/Note.tsx';
import { useTranslation } from '../../../../lib/i18n/i18n.ts';

interface KeepStopsProps {
  /** Whether a part of the position stays open, and with it its conditional orders. */
  readonly isPartial?: boolean;
  /** The number of conditional orders. */
  readonly count: number;
  readonly isKept: boolean;
  readonly onKept: (isKept: boolean) => void;
}

/** Chooses the fate of the conditional orders of positions that are being closed; nothing without such orders. */
export function KeepStops({ isPartial = false, count, isKept, onKept }: KeepStopsProps) {
  const { t } = useTranslation('trading');
  if (count === 0) return null;
  if (isPartial) return <Note>{t('records.stops.partly', { count })}</Note>;
  return (
    <Stack gap="1">
      <Note>{t(isKept ? 'records.stops.kept' : 'records.stops.cancelled', { count })}</Note>
      <Checkbox label={t('records.stops.keep')} on={isKept} onValue={onKept} />
    </Stack>
  );
}
