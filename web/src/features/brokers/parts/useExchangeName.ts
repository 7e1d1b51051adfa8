import { useExchanges } from '../queries.ts';

/** Finds the name of an exchange; its code where the registry is not loaded. */
export function useExchangeName(): (exchangeCode: string) => string {
  const { data } = useExchanges();
  return (code) => data?.find(({ exchangeCode }) => exchangeCode === code)?.exchangeName ?? code;
}
