import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordedLog } from '../../../../testkit/platform/recordedLog.ts';
import { startDiskWatch } from './diskWatch.ts';

const MB = 1024 * 1024;

test('the worst file system decides, each is measured once, and the log has each change of state', async () => {
  const freeMegabytes = { storage: 50_000, home: 50_000, logs: 50_000 };
  const devices = { storage: 1, home: 2, logs: 2 };
  const { log, lines } = recordedLog('warn');
  const disk = await startDiskWatch({
    folders: Object.keys(devices),
    log,
    readSpace: async (folder) => {
      const name = folder as keyof typeof devices;
      return { device: devices[name], freeBytes: freeMegabytes[name] * MB, totalBytes: 100_000 * MB };
    },
  });
  const states: string[] = [];
  for (const free of [1_000, 511, 1_023, 127, 256, 1_024, 50_000]) {
    freeMegabytes.home = free;
    await disk.measure();
    states.push(disk.state());
  }
  disk.close();
  expect(states).toEqual(['low', 'readOnly', 'readOnly', 'full', 'readOnly', 'low', 'ok']);
  expect(disk.disks().map(({ folder }) => folder)).toEqual(['storage', 'home']);
  const messages = lines.map((line) => (JSON.parse(line) as { msg: string }).msg);
  expect(messages.map((message) => message.split(':')[0])).toEqual(
    [1_000, 511, 127, 256, 1_024].map((free) => `${free} MB are free on the disk of home`),
  );
});

test('a folder that does not exist yet has the space of the one above it', async () => {
  const { log } = recordedLog('error');
  const disk = await startDiskWatch({ folders: [join(tmpdir(), 'aldgate-none', 'storage'), tmpdir()], log });
  disk.close();
  expect(disk.disks()).toHaveLength(1);
  expect(disk.disks()[0]?.freeBytes).toBeGreaterThan(0);
});
