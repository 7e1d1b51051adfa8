import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventReader, type ServerEvent } from './eventStream.ts';

const TEXT =
  ': hello\nevent: account\ndata: {"a":1}\n\n:\nevent: order\r\ndata: {"b":\ndata: 2}\r\n\r\ndata: plain\n\n';
const EVENTS = [
  { name: 'account', data: '{"a":1}' },
  { name: 'order', data: '{"b":\n2}' },
  { name: 'message', data: 'plain' },
];

function read(pieces: readonly string[]): ServerEvent[] {
  const events: ServerEvent[] = [];
  const take = createEventReader((event) => events.push(event));
  for (const piece of pieces) take(piece);
  return events;
}

test('pushed events are parsed from chunks of any size', () => {
  expect(read([TEXT])).toEqual(EVENTS);
  fc.assert(
    fc.property(fc.array(fc.nat(TEXT.length), { maxLength: 12 }), (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), TEXT.length];
      const pieces = places.slice(1).map((end, at) => TEXT.slice(places[at], end));
      expect(read(pieces)).toEqual(EVENTS);
    }),
  );
});

test('data without a final empty line is not yet an event', () => {
  expect(read(['event: account\ndata: 1\n'])).toEqual([]);
});
