import { Button } from '@aldgate/ui/controls/Button.tsx';
import { useCallQuery } from '../lib/call.ts';
import { usePage } from '../parts/Paging.tsx';

/** The customer in the address; undefined for all. */
export const useChosenCustomer = (): string | undefined => usePage().params.get('customer') ?? undefined;

/** The customer whose orders are shown; a press shows those of all. */
export function CustomerFilter() {
  const { filter } = usePage();
  const institutionId = useChosenCustomer();
  const query = useCallQuery(
    'queryCustomer',
    { institutionId: institutionId ?? '' },
    { again: false, enabled: institutionId !== undefined },
  );
  if (institutionId === undefined) return null;
  return (
    <Button size="small" onClick={() => filter({ customer: undefined, request: undefined })}>
      {query.data === undefined ? 'All customers' : `${query.data.name} alone: show all`}
    </Button>
  );
}
