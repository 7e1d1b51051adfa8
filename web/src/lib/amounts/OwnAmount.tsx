import { Amount, type AmountProps } from '@aldgate/ui/figures/Amount.tsx';
import { useHiding } from './hiding.ts';

/**
 * An amount of the user's own: a balance, a position, an order, a record. 'Hide amounts' hides it on every screen
 * (SH-15).
 */
export function OwnAmount(props: Omit<AmountProps, 'masked'>) {
  return <Amount {...props} masked={useHiding(({ masked }) => masked)} />;
}
