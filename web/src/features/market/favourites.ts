import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/calls/calls.ts';
import { reportError } from '../../lib/messages/reportError.ts';
import { useSession } from '../../lib/session/session.ts';

const KEY = ['market', 'favourites'] as const;
const FRESH_MS = 60_000;

type Favourites = readonly string[];

function useFavouriteQuery<Selected>(select: (favourites: Favourites) => Selected): Selected | undefined {
  const isSignedIn = useSession(({ token }) => token !== null);
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }): Promise<Favourites> => call('listSelfSelection', {}, { signal }),
    enabled: isSignedIn,
    staleTime: FRESH_MS,
    select,
  }).data;
}

const whole = (favourites: Favourites) => favourites;

/** The favourites in the order they were added; undefined for a visitor, and until loaded (MK-01). */
export const useFavourites = (): Favourites | undefined => useFavouriteQuery(whole);

/** Whether a contract is a favourite, and a toggle with an optimistic update that is rolled back on failure. */
export function useFavourite(symbol: string): { readonly isFavourite: boolean; readonly toggle: () => void } {
  const queries = useQueryClient();
  const isFavourite = useFavouriteQuery((favourites) => favourites.includes(symbol)) ?? false;
  return { isFavourite, toggle: () => void toggleFavourite(queries, symbol, isFavourite) };
}

async function toggleFavourite(queries: QueryClient, symbol: string, isFavourite: boolean): Promise<void> {
  // A response requested earlier would overwrite the optimistic update.
  await queries.cancelQueries({ queryKey: KEY });
  queries.setQueryData<Favourites>(KEY, (current = []) => toggled(current, symbol));
  try {
    await call(isFavourite ? 'delSelfSelection' : 'addSelfSelection', { instrumentId: symbol });
  } catch (error) {
    queries.setQueryData<Favourites>(KEY, (current = []) =>
      current.includes(symbol) === isFavourite ? current : toggled(current, symbol),
    );
    reportError(error);
  }
  await queries.invalidateQueries({ queryKey: KEY });
}

/** Appends a contract to the favourites, or removes it. */
export function toggled(favourites: Favourites, symbol: string): Favourites {
  return favourites.includes(symbol) ? favourites.filter((each) => each !== symbol) : [...favourites, symbol];
}
