import { useState } from 'react';
import { useLocation } from 'react-router';

/** The state of a navigation caused by typing: the field already holds its text. */
export const TYPED = { typed: true } as const;

/**
 * The text of a field that is also in the address. Typing updates the field first and the address after it; when the
 * address changes otherwise, for example by a link, the field follows.
 */
export function useAddressText(inAddress: string): readonly [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  const location = useLocation();
  if (seen !== inAddress) {
    setSeen(inAddress);
    if (!isTyped(location.state)) setText(inAddress);
  }
  return [text, setText];
}

function isTyped(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'typed' in state && state.typed === true;
}
