import { expect, test } from 'vitest';
import { availableMemory, memorySettings } from './memory.ts';

const GB = 1_073_741_824;

test('the database takes an eighth of the memory for its cache, within bounds', () => {
  expect(memorySettings(8 * GB)).toMatchObject({
    shared_buffers: '1024MB',
    effective_cache_size: '4096MB',
    work_mem: '8MB',
    maintenance_work_mem: '256MB',
    max_wal_size: '2GB',
  });
  expect(memorySettings(GB / 4)).toMatchObject({
    shared_buffers: '64MB',
    effective_cache_size: '256MB',
    work_mem: '4MB',
    maintenance_work_mem: '64MB',
    max_wal_size: '1GB',
  });
  expect(memorySettings(512 * GB)).toMatchObject({
    shared_buffers: '2048MB',
    effective_cache_size: '65536MB',
    work_mem: '32MB',
    maintenance_work_mem: '512MB',
  });
});

test('the memory is that of the machine, or less in a container', () => {
  expect(availableMemory()).toBeGreaterThan(GB / 8);
  expect(Number.isFinite(availableMemory())).toBe(true);
});
