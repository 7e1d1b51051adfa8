import { expect, test } from 'vitest';
import { createArrivalFinder } from './arrivals.ts';
import type { Notification } from './queries.ts';

const notification = (
  notificationId: string,
  createdAt: number,
  changes: Partial<Notification> = {},
): Notification => ({
  notificationId,
  topic: 'orders',
  title: notificationId,
  text: '',
  link: null,
  isOwn: false,
  createdAt,
  readAt: null,
  ...changes,
});
const ids = (found: readonly Notification[]) => found.map(({ notificationId }) => notificationId);

test('SH-05 what is there when the page opens has not arrived; what comes later has, once', () => {
  const find = createArrivalFinder();
  expect(find([notification('a', 1)])).toEqual([]);
  const newer = [notification('c', 3), notification('b', 2), notification('a', 1)];
  expect(ids(find(newer))).toEqual(['b', 'c']);
  expect(find(newer)).toEqual([]);
});

test('SH-05 what the member did, has read elsewhere, or sees again as others leave the list has not arrived', () => {
  const find = createArrivalFinder();
  find([notification('b', 2)]);
  const own = notification('c', 3, { isOwn: true });
  const read = notification('d', 4, { readAt: 5 });
  expect(find([read, own, notification('b', 2), notification('a', 1)])).toEqual([]);
});

test('of many at once the newest three are shown', () => {
  const find = createArrivalFinder();
  find([]);
  expect(ids(find([5, 4, 3, 2, 1].map((at) => notification(`${at}`, at))))).toEqual(['3', '4', '5']);
});
