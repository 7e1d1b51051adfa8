import { afterAll, beforeAll, expect, test } from 'vitest';
import { upload } from '../../../testkit/people/kycApplications.ts';
import { NEWCOMER, type Platform, startPlatform } from '../../../testkit/platform/platform.ts';

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform();
});
afterAll(() => platform.close());

test('only the upload call reads megabytes, whatever the declared type', async () => {
  for (const type of ['image/jpeg', 'application/octet-stream']) {
    for (const path of ['institution/preLogin', 'operations/login', 'institution/kyc/query']) {
      const response = await fetch(`${platform.url}/api/${path}`, {
        method: 'POST',
        headers: { 'content-type': type },
        body: new Uint8Array(1024 * 1024),
      });
      expect(response.status, path).toBe(413);
    }
  }
});

test('KY-03 failed uploads count too', async () => {
  const token = await platform.openSession(NEWCOMER);
  const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(12_000)]);
  const codes: number[] = [];
  for (let each = 0; each < 61; each += 1) {
    codes.push((await upload(platform, { token, document: 'identity_front', content })).code);
  }
  expect(new Set(codes.slice(0, 60))).toEqual(new Set([45561]));
  expect(codes[60]).toBe(429);
});
