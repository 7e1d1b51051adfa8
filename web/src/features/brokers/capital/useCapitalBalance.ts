import { useSources } from '../transfers/queries.ts';

/** The USDT of the asset account that can be paid into a project; undefined until it is known. */
export function useCapitalBalance(): string | undefined {
  const capital = useSources('USDT').data?.find(({ location }) => location.type === 'capital');
  return capital?.available ?? undefined;
}
