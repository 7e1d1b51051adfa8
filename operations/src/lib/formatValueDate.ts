import { formatDay } from '@aldgate/ui/format/day.ts';

/** A day of banks, YYYY-MM-DD, as the console's times show theirs: '30 Nov 2026'. */
export const formatValueDate = (day: string): string => formatDay(day, 'en-US');
