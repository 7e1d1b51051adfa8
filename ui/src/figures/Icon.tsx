import { cx } from '../cx.ts';
import styles from './Icon.module.css';

const PATHS = {
  arrowDown: 'M8 3v9.5M4.5 9L8 12.5 11.5 9',
  arrowUp: 'M8 13V3.5M4.5 7L8 3.5 11.5 7',
  bell: 'M8 2.2a4 4 0 0 0-4 4v2.6L2.6 11.5h10.8L12 8.8V6.2a4 4 0 0 0-4-4ZM6.4 13.4a1.7 1.7 0 0 0 3.2 0',
  calendar: 'M2.5 3.5h11v10h-11ZM2.5 6.5h11M5.5 2v3M10.5 2v3',
  check: 'M3 8.5l3.2 3L13 4.5',
  chevronDown: 'M4 6l4 4 4-4',
  chevronLeft: 'M10 4L6 8l4 4',
  chevronRight: 'M6 4l4 4-4 4',
  clock: 'M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2ZM8 4.8V8l2.2 1.8',
  close: 'M3.5 3.5l9 9M12.5 3.5l-9 9',
  eye: 'M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8ZM8 6a2 2 0 1 0 0 4a2 2 0 0 0 0-4Z',
  lock: 'M3.5 7h9v6.5h-9ZM5.5 7V5a2.5 2.5 0 0 1 5 0v2',
  menu: 'M2 4.5h12M2 8h12M2 11.5h12',
  refresh: 'M13 8a5 5 0 1 1-1.6-3.7M13 2.5V5h-2.5',
  search: 'M7 2.5a4.5 4.5 0 1 0 0 9a4.5 4.5 0 0 0 0-9ZM10.5 10.5L14 14',
  sliders:
    'M2 5h6M12 5h2M2 11h2M8 11h6M10 3.2a1.8 1.8 0 1 0 0 3.6a1.8 1.8 0 0 0 0-3.6ZM6 9.2a1.8 1.8 0 1 0 0 ' +
    '3.6a1.8 1.8 0 0 0 0-3.6Z',
  swap: 'M4.5 13V3.5M2 6l2.5-2.5L7 6M11.5 3v9.5M9 10l2.5 2.5L14 10',
  warning: 'M8 2.2L14.5 13.5h-13ZM8 6.4v3.4M8 11.6v.2',
} as const;

export type IconName = keyof typeof PATHS;

/** An icon beside text; without text the parent needs a label. */
export function Icon({ name, small = false }: { name: IconName; small?: boolean }) {
  return (
    <svg className={cx(styles.icon, small && styles.small)} viewBox="0 0 16 16" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
