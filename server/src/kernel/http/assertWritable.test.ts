import type { DiskState } from '@aldgate/domain/disk/diskState.ts';
import { expect, test } from 'vitest';
import { assertWritable } from './assertWritable.ts';

const query = { changes: false };
const transfer = { changes: true };
const cancellation = { changes: true, whileReadOnly: 'open' } as const;
const order = { changes: true, whileReadOnly: 'reduceOnly' } as const;
const reduce = { reduceOnly: true };

const isAccepted = (disk: DiskState, call: Parameters<typeof assertWritable>[1], body: unknown = {}) => {
  try {
    assertWritable({ disk, isClockRight: true }, call, body);
    return true;
  } catch (error) {
    expect(error).toMatchObject({ entry: 'readOnly', data: { reason: 'disk' } });
    return false;
  }
};

test('while the disk is low reading, cancellations and orders that only reduce are accepted', () => {
  expect(isAccepted('readOnly', query)).toBe(true);
  expect(isAccepted('readOnly', cancellation)).toBe(true);
  expect(isAccepted('readOnly', order, reduce)).toBe(true);
  expect(isAccepted('readOnly', transfer)).toBe(false);
  for (const body of [{}, { reduceOnly: false }, { reduceOnly: 'true' }, null, 'reduceOnly', undefined]) {
    expect(isAccepted('readOnly', order, body)).toBe(false);
  }
});

test('while it is full only reading is accepted, and before it is low everything', () => {
  expect(isAccepted('full', query)).toBe(true);
  for (const call of [transfer, cancellation, order]) {
    expect(isAccepted('full', call, reduce)).toBe(false);
    expect(isAccepted('low', call)).toBe(true);
    expect(isAccepted('ok', call)).toBe(true);
  }
});

test('while the clock is wrong it is as while the disk is low, with its own reason', () => {
  const wrong = { disk: 'ok', isClockRight: false } as const;
  for (const call of [query, cancellation]) expect(() => assertWritable(wrong, call, {})).not.toThrow();
  expect(() => assertWritable(wrong, order, reduce)).not.toThrow();
  for (const call of [transfer, order]) {
    expect(() => assertWritable(wrong, call, {})).toThrow(
      expect.objectContaining({ entry: 'readOnly', data: { reason: 'clock' } }),
    );
  }
});
