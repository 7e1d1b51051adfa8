import { useOpenOrders } from '../../account/queries.ts';
import { useSentOrders } from '../../orders/sentOrders.ts';
import { selectShown } from '../view.ts';
import { groupLists } from './orderLists.ts';
import { selectPending } from './pending.ts';

/** The open orders of an account and those pending, in one contract or in all. */
export function useShownOrders(keyId: string | undefined, onlySymbol: string | undefined) {
  const query = useOpenOrders(keyId);
  const sent = useSentOrders(({ orders }) => orders);
  const open = query.data?.items;
  const items = open && selectShown(open, onlySymbol);
  return {
    query,
    /** Undefined until loaded. */
    items,
    /** The number of orders at the exchange, of which a list is one; undefined until loaded. */
    count: items && groupLists(items).length,
    pending: selectShown(selectPending(sent, keyId, { items: open ?? [], at: query.dataUpdatedAt }), onlySymbol),
  };
}
