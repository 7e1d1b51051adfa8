import { lazy, Suspense } from 'react';
import { buttonClass } from '../controls/buttonClass.ts';
import { Icon } from '../figures/Icon.tsx';
import { isDay } from '../format/day.ts';
import { Popover } from '../overlays/Popover.tsx';

const Calendar = lazy(() => import('./Calendar.tsx'));

interface CalendarButtonProps {
  /** The name of the field that the day is for. */
  readonly label: string;
  /** What is entered in the field: YYYY-MM-DD, or anything else. */
  readonly value: string;
  /** The last day that can be chosen. */
  readonly max?: string;
  readonly onDay: (day: string) => void;
}

/** The button at the end of a field for a day. It opens a calendar. */
export function CalendarButton({ label, value, max, onDay }: CalendarButtonProps) {
  return (
    <Popover label={label} button={<Icon name="calendar" />} className={buttonClass({ kind: 'icon' })}>
      <Suspense fallback={null}>
        <Calendar day={isDay(value) ? value : undefined} max={max} onDay={onDay} />
      </Suspense>
    </Popover>
  );
}
