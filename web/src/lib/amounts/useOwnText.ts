import { ownBound, ownText, useHiding } from './hiding.ts';

/** The text of an own amount or share within a sentence, hidden as `OwnAmount` is. */
export function useOwnText(): (text: string) => string {
  const hiding = useHiding();
  return (text) => ownText(text, hiding);
}

/** The bound within the sentence of an error, hidden where it is an own amount. */
export function useOwnBound(): (rule: string, bound: string) => string {
  const hiding = useHiding();
  return (rule, bound) => ownBound(rule, bound, hiding);
}
