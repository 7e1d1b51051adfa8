import { useState } from 'react';
import { useLocation } from 'react-router';

/** Put into the state of a navigation that follows from typing, whose text the field has already. */
export const TYPED = { typed: true } as const;

/**
 * The text of a field that also stands in the address. The field follows the typing at once and the address after it;
 * an address that changes by anything else, such as a link, is taken on by the field.
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

function isTyped(given: unknown): boolean {
  return typeof given === 'object' && given !== null && 'typed' in given && given.typed === true;
}
