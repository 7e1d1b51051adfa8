import { useSearchParams } from 'react-router';
import { type ActivityFilter, NO_FILTER, readFilter, writeActivity } from './activityFilter.ts';

/** Opens the activity with a filter; `ActivityLayer` of the page shows it. */
export function useOpenActivity(): (filter: Partial<ActivityFilter>) => void {
  const [query, setQuery] = useSearchParams();
  return (filter) => setQuery(writeActivity(query, { ...readFilter(new URLSearchParams()), ...NO_FILTER, ...filter }));
}
