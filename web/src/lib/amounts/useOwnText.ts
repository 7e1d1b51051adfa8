import { MASK } from '@aldgate/ui/figures/Amount.tsx';
import { useHiding } from './hiding.ts';

/** The text of an own amount or share within a sentence, hidden as `OwnAmount` is. */
export function useOwnText(): (text: string) => string {
  const masked = useHiding((hiding) => hiding.masked);
  return (text) => (masked ? MASK : text);
}
