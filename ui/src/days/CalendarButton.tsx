import { useEffect } from 'react';
import { buttonClass } from '../controls/buttonClass.ts';
import { Icon } from '../figures/Icon.tsx';
import { isDay } from '../format/day.ts';
import { useOnDemand } from '../onDemand.ts';
import { Popover } from '../overlays/Popover.tsx';
import type { CalendarProps } from './Calendar.tsx';

const loadCalendar = () => import('./Calendar.tsx');

interface CalendarButtonProps {
  /** The name of the field that the day is for. */
  readonly label: string;
  /** Text of the field: YYYY-MM-DD, or anything else. */
  readonly value: string;
  /** The last day that can be chosen. */
  readonly max?: string;
  readonly onDay: (day: string) => void;
}

/** The button at the end of a field for a day. It opens a calendar. */
export function CalendarButton({ label, value, max, onDay }: CalendarButtonProps) {
  return (
    <Popover label={label} button={<Icon name="calendar" />} className={buttonClass({ kind: 'icon' })}>
      <Panel day={isDay(value) ? value : undefined} max={max} onDay={onDay} />
    </Popover>
  );
}

/** The calendar of the open panel. */
function Panel(props: CalendarProps) {
  const [Calendar, request] = useOnDemand<CalendarProps>(loadCalendar);
  useEffect(request, [request]);
  return Calendar === undefined ? null : <Calendar {...props} />;
}
