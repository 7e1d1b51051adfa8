import { useFillAlerts } from '../../trading/index.ts';
import { useAccountStates } from '../states/accountStates.ts';

const listKnown = () =>
  [...useAccountStates.getState().byKey.values()].flatMap(({ openOrders }) => openOrders?.items ?? []);

/** Announces fills of all accounts of the list, as chosen. */
export function DeskFills() {
  useFillAlerts(listKnown);
  return null;
}
