import type { ComponentProps } from 'react';
import { type ChevronProps, DayButton, DayPicker } from 'react-day-picker';
import { enUS, zhHK } from 'react-day-picker/locale';
import { buttonClass } from '../controls/buttonClass.ts';
import { cx } from '../cx.ts';
import { Icon } from '../figures/Icon.tsx';
import { useLocale } from '../locale.ts';
import styles from './calendar.module.css';

function Chevron({ orientation }: ChevronProps) {
  return <Icon name={orientation === 'left' ? 'chevronLeft' : 'chevronRight'} />;
}

function ClosingDayButton(props: ComponentProps<typeof DayButton>) {
  return <DayButton {...props} data-closes-panel="" />;
}

export interface CalendarProps {
  /** YYYY-MM-DD; undefined selects none. */
  readonly day: string | undefined;
  /** The last day that can be chosen. */
  readonly max: string | undefined;
  readonly onDay: (day: string) => void;
}

/** A month of days in UTC, moved through with the arrow keys. A press on a day closes the panel around it. */
export default function Calendar({ day, max, onDay }: CalendarProps) {
  const selected = parseDay(day);
  const last = parseDay(max);
  return (
    <DayPicker
      mode="single"
      required
      timeZone="UTC"
      locale={useLocale() === 'zh-HK' ? zhHK : enUS}
      autoFocus
      showOutsideDays
      {...(selected === undefined ? {} : { defaultMonth: selected })}
      {...(last === undefined ? {} : { endMonth: last, disabled: { after: last } })}
      selected={selected}
      onSelect={(date) => onDay(new Date(date).toISOString().slice(0, 10))}
      classNames={{
        root: cx(styles.root),
        months: cx(styles.months),
        month_caption: cx(styles.caption),
        nav: cx(styles.nav),
        button_previous: buttonClass({ kind: 'icon' }),
        button_next: buttonClass({ kind: 'icon' }),
        month_grid: cx(styles.grid),
        weekday: cx(styles.weekday),
        day_button: cx(styles.day),
        selected: cx(styles.selected),
        today: cx(styles.today),
        outside: cx(styles.outside),
      }}
      components={{ Chevron, DayButton: ClosingDayButton }}
    />
  );
}

function parseDay(day: string | undefined): Date | undefined {
  return day === undefined ? undefined : new Date(`${day}T00:00:00Z`);
}
