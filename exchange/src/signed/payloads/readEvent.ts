import type { Validator } from '../../shape.ts';

/** An event of an account: a known one, one that is not used here, or a malformed one. */
type ReadEvent<Event> =
  | { readonly kind: 'event'; readonly event: Event }
  | { readonly kind: 'other' }
  | { readonly kind: 'malformed'; readonly name: string };

/** Reads events by the shapes of their names, which `e` gives. */
export function createEventReader<Event extends { readonly e: string }>(
  shapes: Readonly<Record<Event['e'], Validator>>,
): (message: unknown) => ReadEvent<Event> {
  const byName = new Map<string, Validator>(Object.entries(shapes));
  return (message) => {
    if (typeof message !== 'object' || message === null || !('e' in message)) return { kind: 'other' };
    const name = message.e;
    const isValid = typeof name === 'string' ? byName.get(name) : undefined;
    if (typeof name !== 'string' || isValid === undefined) return { kind: 'other' };
    if (!isValid(message)) return { kind: 'malformed', name };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its shape was validated above
    return { kind: 'event', event: message as unknown as Event };
  };
}
